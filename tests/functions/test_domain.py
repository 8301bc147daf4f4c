"""A domain of one's own for the client: off by default, and only with its certificate."""

from __future__ import annotations

import pytest

from infra.deploy import __main__ as deploy
from tests.functions.resolved import resolved

DISTRIBUTION = ("Resources", "ClientDistribution", "Properties", "DistributionConfig")
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b"


def test_without_a_domain_the_client_is_at_cloudfronts() -> None:
    found = resolved(*DISTRIBUTION)
    assert "Aliases" not in found and found["ViewerCertificate"] == {"CloudFrontDefaultCertificate": True}
    assert resolved("Outputs", "ClientUrl", "Value") == "https://ClientDistribution.DomainName.local"


def test_a_domain_comes_with_its_certificate_and_is_the_address() -> None:
    own = {"ClientDomain": "play.example", "ClientCertificate": CERTIFICATE}
    found = resolved(*DISTRIBUTION, **own)
    assert found["Aliases"] == ["play.example"]
    assert found["ViewerCertificate"] == {
        "AcmCertificateArn": CERTIFICATE, "SslSupportMethod": "sni-only", "MinimumProtocolVersion": "TLSv1.2_2021"}
    assert resolved("Outputs", "ClientUrl", "Value", **own) == "https://play.example"


@pytest.mark.parametrize("half", [["--domain", "play.example"], ["--certificate", CERTIFICATE]])
def test_a_deployment_names_domain_and_certificate_or_neither(
        half: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("DOMAIN", "CERTIFICATE", "TOKEN_ISSUER", "TOKEN_AUDIENCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.argv", ["make deploy", *half])
    assert deploy.main() == 1
    assert capsys.readouterr().err.startswith("Name both --domain and --certificate")
