"""template.yaml as the local cloud needs it: functions, routes, tables, secrets, headers; intrinsics resolved."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

REGION = "eu-central-1"
ACCOUNT = "000000000000"
ABSENT = object()
IMPLICIT_API = "ServerlessHttpApi"


class TemplateError(Exception):
    """The template says something that the local cloud cannot do; the text is one sentence for the developer."""


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    pass


def _tag(loader: _Loader, suffix: str, node: yaml.Node) -> dict[str, Any]:
    value: Any
    if isinstance(node, yaml.ScalarNode):
        value = loader.construct_scalar(node)
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    else:
        assert isinstance(node, yaml.MappingNode)
        value = loader.construct_mapping(node, deep=True)
    if suffix in ("Ref", "Condition"):
        return {suffix: value}
    if suffix == "GetAtt" and isinstance(value, str):
        value = value.split(".", 1)
    return {"Fn::" + suffix: value}


_Loader.add_multi_constructor("!", _tag)


@dataclass(frozen=True)
class Function:
    """One Lambda function: its handler as `module.name`, its environment, its timeout in seconds, its memory in MB."""

    name: str
    arn: str
    handler: str
    code: Path
    environment: Mapping[str, str]
    timeout: int
    memory: int


@dataclass(frozen=True)
class Authorizer:
    """A REQUEST authorizer: which function, and the places that must hold something before it is asked."""

    function: str
    sources: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Socket:
    """The WebSocket API: route key → function name, the selection's path into the body, the authorizer of $connect."""

    api: str
    stage: str
    routes: Mapping[str, str]
    selection: tuple[str, ...]
    authorizer: Authorizer | None


@dataclass(frozen=True)
class Route:
    """One route of the HTTP API; `method` is "ANY" and `path` is "" for `$default`."""

    method: str
    path: str
    function: str

    @property
    def key(self) -> str:
        """The route key as events show it."""
        return f"{self.method} {self.path}" if self.path else "$default"


@dataclass(frozen=True)
class Rate:
    """A recurring schedule: the function called every `seconds` with `event`."""

    function: str
    seconds: int
    event: Any


@dataclass(frozen=True)
class Template:
    """Everything the local cloud reads out of template.yaml."""

    functions: Mapping[str, Function]
    socket: Socket | None
    http_api: str
    routes: tuple[Route, ...]
    rates: tuple[Rate, ...]
    tables: Mapping[str, Mapping[str, Any]]
    secrets: Mapping[str, Mapping[str, Any]]
    headers: Mapping[str, str]

    def by_arn(self, arn: str) -> Function | None:
        """The function behind an ARN (a version or alias at its end does not matter), or None."""
        bare = ":".join(arn.split(":")[:7])
        return next((f for f in self.functions.values() if f.arn == bare), None)


@dataclass
class _Resolver:
    document: Mapping[str, Any]
    values: dict[str, Any]
    secret_arns: Mapping[str, str] = field(default_factory=dict)

    def condition(self, value: Any) -> bool:
        if isinstance(value, str):
            return self.condition(self.document["Conditions"][value])
        ((name, given),) = value.items()
        if name == "Condition":
            return self.condition(given)
        if name == "Fn::Equals":
            return bool(self(given[0]) == self(given[1]))
        if name == "Fn::Not":
            return not self.condition(given[0])
        if name == "Fn::And":
            return all(self.condition(part) for part in given)
        if name == "Fn::Or":
            return any(self.condition(part) for part in given)
        raise TemplateError(f"The local cloud does not know the condition {name}.")

    def ref(self, name: str) -> Any:
        if name in self.values:
            return self.values[name]
        if name == IMPLICIT_API:
            return name
        resource = self.document["Resources"].get(name)
        if resource is None:
            raise TemplateError(f"template.yaml refers to {name}, which it does not define.")
        kind = resource["Type"]
        if kind == "AWS::SecretsManager::Secret":
            return self.secret_arns.get(name, _arn("secretsmanager", f"secret:{name}"))
        return _physical(self, name, resource)

    def attribute(self, name: str, attribute: str) -> str:
        resource = self.document["Resources"].get(name)
        if resource is None:
            raise TemplateError(f"template.yaml asks for {name}.{attribute} and does not define {name}.")
        if attribute != "Arn":
            return f"{name}.{attribute}.local"
        physical = _physical(self, name, resource)
        service, form = _ARNS.get(resource["Type"], ("local", "{}"))
        return _arn(service, form.format(physical))

    def substitute(self, given: Any) -> str:
        text, extra = given if isinstance(given, list) else (given, {})

        def replace(match: re.Match[str]) -> str:
            name = match[1]
            if name.startswith("!"):
                return "${" + name[1:] + "}"
            if name in extra:
                return str(self(extra[name]))
            if "." in name:
                return self.attribute(*name.split(".", 1))
            return str(self.ref(name))

        return re.sub(r"\$\{([^}]+)\}", replace, text)

    def __call__(self, value: Any) -> Any:
        if isinstance(value, list):
            return [item for item in map(self, value) if item is not ABSENT]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            ((name, given),) = value.items()
            if name == "Ref":
                return self.ref(given)
            if name == "Fn::GetAtt":
                return self.attribute(*given)
            if name == "Fn::Sub":
                return self.substitute(given)
            if name == "Fn::Join":
                return str(given[0]).join(str(self(part)) for part in self(given[1]))
            if name == "Fn::If":
                return self(given[1] if self.condition(given[0]) else given[2])
            if name == "Fn::Select":
                return self(given[1])[int(self(given[0]))]
            if name == "Fn::Split":
                return str(self(given[1])).split(given[0])
            if name == "Fn::FindInMap":
                first, second, third = map(self, given)
                return self.document["Mappings"][first][second][third]
            if name.startswith("Fn::"):
                raise TemplateError(f"The local cloud does not know the intrinsic {name}.")
        resolved = {key: self(item) for key, item in value.items()}
        return {key: item for key, item in resolved.items() if item is not ABSENT}


_ARNS = {
    "AWS::Serverless::Function": ("lambda", "function:{}"),
    "AWS::Lambda::Function": ("lambda", "function:{}"),
    "AWS::DynamoDB::Table": ("dynamodb", "table/{}"),
    "AWS::SQS::Queue": ("sqs", "{}"),
    "AWS::IAM::Role": ("iam", "role/{}"),
    "AWS::Scheduler::ScheduleGroup": ("scheduler", "schedule-group/{}"),
}
_NAMES = ("TableName", "FunctionName", "QueueName", "RoleName", "GroupName", "Name")


def _arn(service: str, rest: str) -> str:
    return f"arn:aws:{service}:{REGION}:{ACCOUNT}:{rest}"


def _physical(resolve: _Resolver, name: str, resource: Mapping[str, Any]) -> str:
    properties = resource.get("Properties") or {}
    named = next((properties[key] for key in _NAMES if key in properties), None)
    if named is None or resource["Type"].startswith(("AWS::CloudFront", "AWS::Serverless::W", "AWS::Serverless::H")):
        return name
    return str(resolve(named))


def _function_name(document: Mapping[str, Any], value: Any) -> str:
    """The logical id of the function that a FunctionArn in the template means."""
    for name, resource in document["Resources"].items():
        if resource["Type"] != "AWS::Serverless::Function":
            continue
        if isinstance(value, dict) and value.get("Fn::GetAtt") == [name, "Arn"]:
            return str(name)
        if value == {"Ref": name} or value == {"Fn::Sub": "${" + name + ".Arn}"}:
            return str(name)
    raise TemplateError(f"template.yaml routes to {value}, which is none of its functions.")


def _socket(document: Mapping[str, Any], resolve: _Resolver, name: str, properties: Mapping[str, Any]) -> Socket:
    authorizer = None
    given = properties.get("Auth") or {}
    if given.get("AuthType") == "CUSTOM":
        sources = tuple(_source(source) for source in resolve(given.get("IdentitySource") or []))
        authorizer = Authorizer(_function_name(document, given["AuthArn"]), sources)
    expression = str(properties.get("RouteSelectionExpression", "$request.body.action"))
    if not expression.startswith("$request.body."):
        raise TemplateError(f"The local cloud selects routes by $request.body only, not by {expression}.")
    return Socket(
        api=name,
        stage=str(resolve(properties.get("StageName", "default"))),
        routes={key: _function_name(document, route["FunctionArn"]) for key, route in properties["Routes"].items()},
        selection=tuple(expression.removeprefix("$request.body.").split(".")),
        authorizer=authorizer,
    )


def _source(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"route\.request\.(querystring|header)\.(.+)", text)
    if match is None:
        raise TemplateError(f"The local cloud does not know the identity source {text}.")
    return match[1], match[2]


def _seconds(expression: str) -> int:
    match = re.fullmatch(r"rate\((\d+) (minute|hour|day)s?\)", expression)
    if match is None:
        raise TemplateError(f"The local cloud knows rate(…) schedules only, not {expression}.")
    return int(match[1]) * {"minute": 60, "hour": 3600, "day": 86400}[match[2]]


def _headers(config: Mapping[str, Any]) -> dict[str, str]:
    """The response headers of a CloudFront ResponseHeadersPolicyConfig."""
    security = config.get("SecurityHeadersConfig") or {}
    headers: dict[str, str] = {}
    if policy := security.get("ContentSecurityPolicy"):
        headers["Content-Security-Policy"] = " ".join(str(policy["ContentSecurityPolicy"]).split())
    if "ContentTypeOptions" in security:
        headers["X-Content-Type-Options"] = "nosniff"
    if frame := security.get("FrameOptions"):
        headers["X-Frame-Options"] = frame["FrameOption"]
    if referrer := security.get("ReferrerPolicy"):
        headers["Referrer-Policy"] = referrer["ReferrerPolicy"]
    if transport := security.get("StrictTransportSecurity"):
        subdomains = "; includeSubDomains" if transport.get("IncludeSubdomains") in (True, "true") else ""
        headers["Strict-Transport-Security"] = f"max-age={transport['AccessControlMaxAgeSec']}{subdomains}"
    for item in (config.get("CustomHeadersConfig") or {}).get("Items", []):
        headers[item["Header"]] = item["Value"]
    return headers


def load(path: Path, secret_arns: Mapping[str, str] | None = None) -> Template:
    """Read a SAM template; `secret_arns` gives the secrets' real ARNs once they exist. Raises TemplateError."""
    document = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    values: dict[str, Any] = {
        "AWS::Region": REGION, "AWS::AccountId": ACCOUNT, "AWS::Partition": "aws", "AWS::URLSuffix": "amazonaws.com",
        "AWS::StackName": "sahrat", "AWS::NoValue": ABSENT,
    }  # fmt: skip
    values |= {name: given.get("Default", "") for name, given in (document.get("Parameters") or {}).items()}
    resolve = _Resolver(document, values, secret_arns or {})
    shared = (document.get("Globals") or {}).get("Function") or {}
    functions: dict[str, Function] = {}
    routes: list[Route] = []
    rates: list[Rate] = []
    tables: dict[str, Mapping[str, Any]] = {}
    secrets: dict[str, Mapping[str, Any]] = {}
    headers: dict[str, str] = {}
    socket: Socket | None = None
    http_api = IMPLICIT_API
    for name, resource in document["Resources"].items():
        if "Condition" in resource and not resolve.condition(resource["Condition"]):
            continue
        kind, properties = resource["Type"], resource.get("Properties") or {}
        if kind == "AWS::Serverless::Function":
            functions[name] = _function(resolve, path.parent, name, shared, resource)
            for event in (properties.get("Events") or {}).values():
                _event(resolve, name, event, routes, rates)
        elif kind == "AWS::Serverless::WebSocketApi":
            socket = _socket(document, resolve, name, properties)
        elif kind == "AWS::Serverless::HttpApi":
            http_api = name
        elif kind == "AWS::DynamoDB::Table":
            tables[str(resolve.ref(name))] = resolve(properties)
        elif kind == "AWS::SecretsManager::Secret":
            secrets[name] = resolve(properties)
        elif kind == "AWS::CloudFront::ResponseHeadersPolicy":
            headers |= _headers(resolve(properties["ResponseHeadersPolicyConfig"]))
        elif kind == "AWS::Scheduler::Schedule":
            rates.append(_schedule(document, resolve, properties))
    return Template(functions, socket, http_api, tuple(routes), tuple(rates), tables, secrets, headers)


def _function(
    resolve: _Resolver, root: Path, name: str, shared: Mapping[str, Any], resource: Mapping[str, Any]
) -> Function:
    own = resource["Properties"]
    environment = (shared.get("Environment") or {}).get("Variables") or {}
    environment = {**environment, **((own.get("Environment") or {}).get("Variables") or {})}
    return Function(
        name=name,
        arn=resolve.attribute(name, "Arn"),
        handler=str(resolve(own["Handler"])),
        code=root / str(own.get("CodeUri") or shared.get("CodeUri") or "."),
        environment={key: str(value) for key, value in resolve(environment).items()},
        timeout=int(own.get("Timeout") or shared.get("Timeout") or 3),
        memory=int(own.get("MemorySize") or shared.get("MemorySize") or 128),
    )


def _event(
    resolve: _Resolver, function: str, event: Mapping[str, Any], routes: list[Route], rates: list[Rate]
) -> None:
    kind, properties = event["Type"], resolve(event.get("Properties") or {})
    if kind == "HttpApi":
        path = properties.get("Path", "")
        method = str(properties.get("Method", "ANY")).upper()
        whole = path in ("", "$default", "/{proxy+}") and method in ("ANY", "*", "X-AMAZON-APIGATEWAY-ANY-METHOD")
        routes.append(Route("ANY", "" if whole and path != "/{proxy+}" else path, function))
        if not whole:
            routes[-1] = Route(method, path, function)
    elif kind in ("Schedule", "ScheduleV2"):
        expression = properties.get("ScheduleExpression") or properties["Schedule"]
        rates.append(Rate(function, _seconds(str(expression)), _input(properties.get("Input"))))
    else:
        raise TemplateError(f"The local cloud does not know the event type {kind} of {function}.")


def _schedule(document: Mapping[str, Any], resolve: _Resolver, properties: Mapping[str, Any]) -> Rate:
    target = properties["Target"]
    seconds = _seconds(str(resolve(properties["ScheduleExpression"])))
    return Rate(_function_name(document, target["Arn"]), seconds, _input(resolve(target.get("Input"))))


def _input(text: str | None) -> Any:
    return yaml.safe_load(text) if text else {}
