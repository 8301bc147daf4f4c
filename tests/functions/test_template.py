"""What no linter sees in template.yaml: dangling names, cycles, settings that the code wants, rights."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from tests.functions.world import ROOT, read_template

TEMPLATE = read_template()
RESOURCES: dict[str, Any] = TEMPLATE["Resources"]
FUNCTIONS = {name: each["Properties"] for name, each in RESOURCES.items()
             if each["Type"] == "AWS::Serverless::Function"}


def names() -> Iterator[str]:
    """The resources and parameters that intrinsics name."""
    text = (ROOT / "template.yaml").read_text()
    for found in re.finditer(r"!(Ref|GetAtt) \"?([A-Za-z0-9:]+)", text):
        yield found[2]
    for found in re.finditer(r"\$\{([A-Za-z0-9:]+)(?:\.[A-Za-z]+)?\}", text):
        yield found[1]


def test_every_name_is_declared() -> None:
    declared = set(RESOURCES) | set(TEMPLATE["Parameters"]) | set(TEMPLATE["Conditions"])
    unknown = {name for name in names() if not name.startswith("AWS::")} - declared
    assert unknown == set()


def section(name: str) -> str:
    """The text of one resource."""
    text = (ROOT / "template.yaml").read_text()
    found = re.search(rf"^  {name}:\n((?:    .*\n|\n)*)", text, re.MULTILINE)
    assert found is not None, name
    return found[1]


def test_no_resource_waits_for_itself() -> None:
    needs: dict[str, set[str]] = {}
    for name in RESOURCES:
        # The API of a function's event waits for the function, not the function for it.
        text = re.sub(r"ApiId: !Ref [A-Za-z0-9]+", "", section(name))
        for anchor in re.findall(r" \*([a-z]+)$", text, re.MULTILINE):
            text += next(section(owner) for owner in RESOURCES if f" &{anchor}" in section(owner))
        found = set(re.findall(r"!(?:Ref|GetAtt) ([A-Za-z0-9]+)", text))
        found |= set(re.findall(r"\$\{([A-Za-z0-9]+)[.}]", text))
        # Routes and the authorizer are resources of their own, made after the API: it waits for no function.
        needs[name] = {each for each in found if each in RESOURCES and not (
            name == "SocketApi" and each.endswith("Function"))}
    done: set[str] = set()
    while len(done) < len(needs):
        ready = {name for name, wanted in needs.items() if name not in done and wanted <= done | {name}}
        assert ready, {name: wanted - done for name, wanted in needs.items() if name not in done}
        assert all(name not in needs[name] for name in ready), "a resource names itself"
        done |= ready


def test_every_handler_is_there() -> None:
    assert set(FUNCTIONS) == {"AuthorizerFunction", "SocketFunction", "HttpFunction", "WatchdogFunction",
                              "SweeperFunction"}
    for properties in FUNCTIONS.values():
        module, _, name = properties["Handler"].rpartition(".")
        assert callable(getattr(import_module(module), name))


def test_every_setting_that_the_code_reads_is_given() -> None:
    given = set(TEMPLATE["Globals"]["Function"]["Environment"]["Variables"])
    for properties in FUNCTIONS.values():
        given |= set(properties.get("Environment", {}).get("Variables", {}))
    read: set[str] = set()
    for path in (ROOT / "functions").rglob("*.py"):
        text = path.read_text()
        read |= set(re.findall(r"(?:environ(?:\.get)?[\[(]|setting\()\"([A-Z_]+)\"", text))
    own = {"SIGNING_KEYS", "AWS_LAMBDA_FUNCTION_NAME"}
    assert read - own <= given
    assert {"TABLE", "ENGINE", "MANAGEMENT_ENDPOINT", "SIGNING_SECRET", "WATCHDOG_ARN"} <= read


def test_no_role_may_do_everything() -> None:
    text = (ROOT / "template.yaml").read_text()
    assert not re.search(r"Action: \"?\*|Action: [a-z]+:\*(?!\n\s+Resource: \[!GetAtt ClientBucket)", text)
    allowed = [line for line in text.splitlines() if re.match(r'\s+Resource: "?\*', line)]
    assert allowed == []
    for properties in FUNCTIONS.values():
        assert properties["Policies"] and "LoggingConfig" in properties


def test_every_log_is_forgotten_in_time_and_every_alarm_is_told() -> None:
    logs = [each for each in RESOURCES.values() if each["Type"] == "AWS::Logs::LogGroup"]
    assert len(logs) == len(FUNCTIONS) and all("RetentionInDays" in each["Properties"] for each in logs)
    alarms = [each["Properties"] for each in RESOURCES.values() if each["Type"] == "AWS::CloudWatch::Alarm"]
    assert len(alarms) >= 8 and all("AlarmActions" in each and "AlarmDescription" in each for each in alarms)


def test_what_players_have_outlives_the_stack_and_so_do_the_keys_to_it() -> None:
    for kept in (RESOURCES["GameTable"], RESOURCES["SigningSecret"]):
        assert (kept["DeletionPolicy"], kept["UpdateReplacePolicy"]) == ("RetainExceptOnCreate", "Retain")


def test_the_table_keeps_and_forgets() -> None:
    table = RESOURCES["GameTable"]
    assert table["Properties"]["TimeToLiveSpecification"] == {"AttributeName": "expires", "Enabled": True}
    assert table["Properties"]["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is True
    index, = table["Properties"]["GlobalSecondaryIndexes"]
    assert index["Projection"] == {"ProjectionType": "KEYS_ONLY"}


def test_cloudfront_asks_for_a_compressed_form_exactly_where_there_is_one() -> None:
    code = RESOURCES["ClientPaths"]["Properties"]["FunctionCode"]
    found = re.search(r"/\\\.\(([a-z|]+)\)\$/", code)
    packed = re.search(r"PACKS = new Set\(\[([^\]]+)\]\)", (ROOT / "web/scripts/packed.mjs").read_text())
    assert found is not None and packed is not None
    assert {"." + suffix for suffix in found[1].split("|")} == set(re.findall(r"'([^']+)'", packed[1]))
