"""Small handlers that show what the gateway gives them, and misbehave when asked to."""

import json
import os
import time
from typing import Any

import boto3

management = boto3.client("apigatewaymanagementapi", endpoint_url=os.environ["MANAGEMENT_ENDPOINT"])
dynamodb = boto3.client("dynamodb")
scheduler = boto3.client("scheduler")
secretsmanager = boto3.client("secretsmanager")


def _keep(key: str, value: Any) -> None:
    item = {"pk": {"S": key}, "sk": {"S": str(time.time_ns())}, "value": {"S": json.dumps(value)}}
    dynamodb.put_item(TableName=os.environ["TABLE"], Item=item)


def guard(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Let everybody in but `no`; `broken` breaks."""
    _keep("authorizer", event)
    ticket = event["queryStringParameters"]["ticket"]
    if ticket == "broken":
        raise RuntimeError("secret text that no client may see")
    statement = {"Action": "execute-api:Invoke", "Effect": "Deny" if ticket == "no" else "Allow"}
    policy = {"Version": "2012-10-17", "Statement": [{**statement, "Resource": event["methodArn"]}]}
    return {"principalId": ticket, "policyDocument": policy, "context": {"player": ticket, "level": 3, "guest": True}}


def talk(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Every event of a connection."""
    about = event["requestContext"]
    if about["eventType"] == "CONNECT":
        _keep("connect", event)
        query = event.get("queryStringParameters") or {}
        if "refuse" in query:
            return {"statusCode": int(query["refuse"])}
        wanted = event["headers"].get("Sec-WebSocket-Protocol")
        return {"statusCode": 200, "headers": {"Sec-WebSocket-Protocol": "sahrat.v1"} if wanted else {}}
    if about["eventType"] == "DISCONNECT":
        _keep("disconnect", event)
        return {"statusCode": 200}
    return _message(event, context)


def _message(event: dict[str, Any], context: Any) -> dict[str, Any]:
    try:
        given = json.loads(event["body"])
        do = given.get("do") if isinstance(given, dict) else None
    except (ValueError, RecursionError):
        given, do = {}, None
    here = event["requestContext"]["connectionId"]
    answer: Any = event
    if do == "sleep":
        time.sleep(given["seconds"])
        answer = {"slept": given["seconds"], "n": given.get("n")}
    elif do == "length":
        answer = len(event["body"])
    elif do == "break":
        raise RuntimeError("secret text that no client may see")
    elif do == "environment":
        answer = {key: os.environ[key] for key in ("TABLE", "STAGE", "ROLE", "SECRET", "CHOICE", "ENGINE")}
    elif do == "secret":
        answer = secretsmanager.get_secret_value(SecretId=os.environ["SECRET"])["SecretString"]
    elif do == "context":
        answer = {"function": context.function_name, "left": context.get_remaining_time_in_millis()}
    elif do == "post":
        try:
            management.post_to_connection(ConnectionId=given["to"], Data=given["text"].encode())
            answer = "posted"
        except management.exceptions.GoneException:
            answer = "gone"
    elif do == "count":
        for n in range(given["n"]):
            management.post_to_connection(ConnectionId=here, Data=str(n).encode())
        return {"statusCode": 200}
    elif do == "look":
        found = management.get_connection(ConnectionId=here)
        answer = {key: str(found[key]) for key in ("ConnectedAt", "LastActiveAt", "Identity")}
    elif do == "close":
        management.delete_connection(ConnectionId=given["to"])
        return {"statusCode": 200}
    elif do == "schedule":
        target = {"Arn": os.environ["CLOCK_ARN"], "RoleArn": os.environ["ROLE"], "Input": json.dumps({"n": given["n"]})}
        answer = _schedule(given, target)
    management.post_to_connection(ConnectionId=here, Data=json.dumps(answer).encode())
    return {"statusCode": 200, "body": "this text must not reach the client"}


def _schedule(given: dict[str, Any], target: dict[str, Any]) -> Any:
    try:
        if given.get("delete"):
            scheduler.delete_schedule(Name=given["name"], GroupName="clocks")
            return "deleted"
        call = scheduler.update_schedule if given.get("update") else scheduler.create_schedule
        call(
            Name=given["name"], GroupName="clocks", ScheduleExpression=given["at"], Target=target,
            FlexibleTimeWindow={"Mode": "OFF"}, ActionAfterCompletion="DELETE",
        )  # fmt: skip
        return "set"
    except scheduler.exceptions.ClientError as error:
        return error.response["Error"]["Code"]


def pages(event: dict[str, Any], context: Any) -> Any:
    """The HTTP API: shows its event, or answers as asked."""
    if event["rawPath"] == "/break":
        raise RuntimeError("secret text that no client may see")
    if event["rawPath"] == "/plain":
        return {"hello": "سهرات"}
    if event["rawPath"] == "/cookie":
        headers = {"content-type": "application/json", "x-own": "1"}
        return {"statusCode": 201, "headers": headers, "cookies": ["a=1", "b=2"], "body": "{}"}
    if event["rawPath"] == "/binary":
        return {"statusCode": 200, "isBase64Encoded": True, "body": "AAEC", "headers": {"content-type": "image/png"}}
    return {"statusCode": 200, "headers": {"content-type": "application/json"}, "body": json.dumps(event)}


def clock(event: dict[str, Any], context: Any) -> None:
    """A scheduled call: keeps what it was given."""
    _keep("clock", event)
