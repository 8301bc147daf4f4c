"""template.yaml as CloudFormation resolves it for given parameters."""

from __future__ import annotations

from typing import Any

import yaml

from infra.local.template import ABSENT, _Loader, _Resolver
from tests.functions.world import ROOT


def resolved(*path: str, **parameters: str) -> Any:
    """What stands at `path` of the template; parameters that are not named have their defaults."""
    document = yaml.load((ROOT / "template.yaml").read_text(), Loader=_Loader)
    values = {name: given.get("Default", "") for name, given in document["Parameters"].items()}
    values |= {"AWS::StackName": "sahrat", "AWS::Partition": "aws", "AWS::Region": "eu-central-1",
               "AWS::NoValue": ABSENT, **parameters}
    found: Any = document
    for name in path:
        found = found[name]
    return _Resolver(document, values)(found)
