"""Builds, deploys and uploads Sahrat with the AWS credentials of the environment.

``python -m infra.deploy [--stack NAME] [--region REGION] [--stage NAME] [--alarms TOPIC_ARN] [--issuer URL --audience
CLIENT_ID] [--domain NAME --certificate ARN] [--check]``; `make deploy` has built the wheel and the client before.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from infra.deploy.upload import upload
from infra.local import prepare


def main() -> int:
    """Deploys; 1 with one sentence when something is in the way."""
    asked = _arguments()
    if bool(asked.issuer) != bool(asked.audience):
        return _stop("Name both --issuer and --audience, the provider's URL and its client id, or neither.")
    if bool(asked.domain) != bool(asked.certificate):
        return _stop("Name both --domain and --certificate, its ACM certificate in us-east-1, or neither.")
    session = boto3.Session(region_name=asked.region)
    if session.region_name is None:
        return _stop("Name the AWS region: AWS_REGION=me-south-1 make deploy")
    try:
        who = session.client("sts").get_caller_identity()
    except (BotoCoreError, ClientError) as error:
        return _stop(f"AWS does not let us in ({type(error).__name__}): set up credentials, for instance `aws login`.")
    if asked.check:
        return 0
    print(f"Deploying stack {asked.stack} to account {who['Account']}, {session.region_name}.", flush=True)
    engine = prepare.wheel_hash()
    sam = os.environ.get("SAHRAT_SAM") or str(prepare.venv_python("sam").parent / "sam")
    environment = {**os.environ, "SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": session.region_name}
    parameters = [f"Engine={engine}", f"Stage={asked.stage}"]
    if asked.alarms:
        parameters.append(f"AlarmTopic={asked.alarms}")
    if asked.issuer:
        parameters += [f"TokenIssuer={asked.issuer}", f"TokenAudience={asked.audience}"]
    if asked.domain:
        parameters += [f"ClientDomain={asked.domain}", f"ClientCertificate={asked.certificate}"]
    build = [sam, "build"]
    deploy = [sam, "deploy", "--stack-name", asked.stack, "--resolve-s3", "--capabilities", "CAPABILITY_IAM",
              "--no-confirm-changeset", "--no-fail-on-empty-changeset", "--parameter-overrides", *parameters]
    for command in (build, deploy):
        if subprocess.run(command, cwd=prepare.ROOT, env=environment, check=False).returncode:
            return _stop(f"`{Path(command[0]).name} {command[1]}` did not succeed; the lines above say why.")
    packed = subprocess.run(["node", "scripts/compress.mjs"], cwd=prepare.WEB, check=False)
    if packed.returncode:
        return _stop("The client could not be compressed; the lines above say why.")
    outputs = _outputs(session, asked.stack)
    config = {"http": outputs["HttpUrl"], "socket": outputs["SocketUrl"], "engine": engine}
    sent, stale = upload(session.client("s3"), outputs["ClientBucketName"], prepare.WEB / "dist", config)
    if stale:
        session.client("cloudfront").create_invalidation(
            DistributionId=outputs["ClientDistributionId"],
            InvalidationBatch={"Paths": {"Quantity": len(stale), "Items": stale},
                               "CallerReference": str(time.time_ns())})
    print(f"Uploaded {sent} files. Sahrat is at {outputs['ClientUrl']}", flush=True)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make deploy")
    parser.add_argument("--stack", default=os.environ.get("STACK", "sahrat"), help="the CloudFormation stack's name")
    parser.add_argument("--region", default=os.environ.get("AWS_REGION"), help="the AWS region")
    parser.add_argument("--stage", default=os.environ.get("STAGE", "live"), help="the WebSocket stage's name")
    parser.add_argument("--alarms", default=os.environ.get("ALARMS", ""), help="ARN of an SNS topic for alarms")
    parser.add_argument("--issuer", default=os.environ.get("TOKEN_ISSUER", ""),
                        help="URL of the OpenID provider whose tokens sign players in")
    parser.add_argument("--audience", default=os.environ.get("TOKEN_AUDIENCE", ""), help="the client id of its tokens")
    parser.add_argument("--domain", default=os.environ.get("DOMAIN", ""), help="a domain of your own for the client")
    parser.add_argument("--certificate", default=os.environ.get("CERTIFICATE", ""),
                        help="ARN of its ACM certificate in us-east-1")
    parser.add_argument("--check", action="store_true", help="only say what stands in the way, and change nothing")
    return parser.parse_args()


def _outputs(session: Any, stack: str) -> dict[str, str]:
    described = session.client("cloudformation").describe_stacks(StackName=stack)["Stacks"][0]
    return {output["OutputKey"]: output["OutputValue"] for output in described["Outputs"]}


def _stop(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
