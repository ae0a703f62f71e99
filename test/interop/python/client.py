"""Takes the steps with grpcio and prints what came of each. The messages are generated from the proto files."""

import json
import os
import time
from urllib.parse import urlparse

import grpc
from google.rpc import error_details_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase
from grpc_status import rpc_status
from letterpress.v1 import key_service_pb2 as keys_pb2
from letterpress.v1 import key_service_pb2_grpc as keys_grpc
from letterpress.v1 import template_service_pb2 as templates_pb2
from letterpress.v1 import template_service_pb2_grpc as templates_grpc

NAME = "python grpcio"
ADMIN_KEY = os.environ["ADMIN_KEY"]
channel = grpc.insecure_channel(urlparse(os.environ["LETTERPRESS_URL"]).netloc)
templates = templates_grpc.TemplateServiceStub(channel)
keys = keys_grpc.KeyServiceStub(channel)
made = {"key": "", "id": "", "etag": ""}


def bearer(token):
    return [("authorization", f"Bearer {token}")]


def get(token=None, **fields):
    request = templates_pb2.GetTemplateRequest(**{"id": made["id"], "program_format": 1, **fields})
    return templates.GetTemplate(request, metadata=bearer(token or made["key"]))


def slow_request():
    return templates_pb2.PublishTemplateRequest(id=os.environ["SLOW_TEMPLATE"], force=True)


def expect_same(actual, expected):
    if actual != expected:
        raise AssertionError(f"expected {expected}, got {actual}")


def expect_error(call, code, reason):
    """Return the details of the error by their type."""
    try:
        call()
    except grpc.RpcError as error:
        details = {}
        for packed in rpc_status.from_call(error).details:
            for message in (error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()):
                if packed.Unpack(message):
                    details[type(message).__name__] = message
        expect_same((error.code(), details["ErrorInfo"].reason), (code, reason))
        return details
    raise AssertionError("the call was answered")


def programs_of(response):
    return list(json.loads(response.template.data)["programs"])


def create_key():
    request = keys_pb2.CreateKeyRequest(name=NAME, targets=["html", "mjml"])
    response = keys.CreateKey(request, metadata=bearer(ADMIN_KEY))
    expect_same(list(response.targets), ["html", "mjml"])
    made["key"] = response.key


def publish():
    request = templates_pb2.CreateTemplateRequest(name=NAME, subject="Hi", mjml=os.environ["MJML"])
    made["id"] = templates.CreateTemplate(request, metadata=bearer(ADMIN_KEY)).template.id
    request = templates_pb2.PublishTemplateRequest(id=made["id"])
    expect_same(templates.PublishTemplate(request, metadata=bearer(ADMIN_KEY)).version.version, 1)


def fetch_html():
    response = get(target="html")
    expect_same(programs_of(response), ["html", "text", "subject"])
    made["etag"] = response.etag


def fetch_mjml():
    expect_same(programs_of(get(target="mjml")), ["mjml", "text", "subject"])


def not_modified():
    response = get(target="html", if_none_match=made["etag"])
    expect_same((response.not_modified, response.etag), (True, made["etag"]))


def unauthenticated():
    expect_error(lambda: get(os.environ["UNKNOWN_KEY"]), grpc.StatusCode.UNAUTHENTICATED, "INVALID_API_KEY")


def forbidden():
    expect_error(lambda: get(target="react-email"), grpc.StatusCode.PERMISSION_DENIED, "FORBIDDEN")


def not_found():
    expect_error(lambda: get(id="nothing"), grpc.StatusCode.NOT_FOUND, "TEMPLATE_NOT_FOUND")


def invalid():
    request = keys_pb2.CreateKeyRequest(name="", targets=["html"])
    call = lambda: keys.CreateKey(request, metadata=bearer(ADMIN_KEY))  # noqa: E731
    details = expect_error(call, grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")
    expect_same([violation.field for violation in details["BadRequest"].field_violations], ["name"])


def deadline():
    try:
        templates.PublishTemplate(slow_request(), timeout=0.3, metadata=bearer(ADMIN_KEY))
    except grpc.RpcError as error:
        return expect_same(error.code(), grpc.StatusCode.DEADLINE_EXCEEDED)
    raise AssertionError("the call was answered")


def cancel():
    call = templates.PublishTemplate.future(slow_request(), metadata=bearer(ADMIN_KEY))
    time.sleep(0.2)
    call.cancel()
    expect_same(call.code(), grpc.StatusCode.CANCELLED)
    get()


def health():
    response = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
    expect_same(response.status, health_pb2.HealthCheckResponse.SERVING)


def reflection():
    services = ProtoReflectionDescriptorDatabase(channel).get_services()
    expect_same("letterpress.v1.TemplateService" in services, True)


STEPS = {
    "create key": create_key,
    "publish": publish,
    "fetch html": fetch_html,
    "fetch mjml": fetch_mjml,
    "not modified": not_modified,
    "401": unauthenticated,
    "403": forbidden,
    "404": not_found,
    "422": invalid,
    "deadline": deadline,
    "cancel": cancel,
    "health": health,
    "reflection": reflection,
}

for step, take in STEPS.items():
    try:
        take()
        print(f"ok: {step}")
    except Exception as error:  # every failure is one line of the table
        print(f"failed: {step}: {' '.join(str(error).split())}")
channel.close()
