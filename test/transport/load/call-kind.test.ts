import { expect, it } from "vitest";
import { Health } from "../../../gen/grpc/health/v1/health_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { createKindOf } from "../../../src/transport/load/call-kind.ts";

const kindOf = createKindOf([KeyService, TemplateService, Health]);
const RPC = "/letterpress.v1.TemplateService";

it.each([
  ["POST", `${RPC}/CreateTemplate`, "source"],
  ["POST", `${RPC}/UpdateTemplate`, "source"],
  ["POST", `${RPC}/ValidateTemplate`, "source"],
  ["POST", `${RPC}/PublishTemplate`, "source"],
  ["POST", "/api/v1/templates", "source"],
  ["PATCH", "/api/v1/templates/welcome", "source"],
  ["POST", "/api/v1/templates/welcome:publish", "source"],
  ["POST", "/api/v1/templates:validate?x=1", "source"],
  ["POST", `${RPC}/GetTemplateContract`, "source"],
  ["GET", "/api/v1/templates/welcome/contract", "source"],
  ["GET", "/v1/sdk/template/welcome/contract", "source"],
  ["GET", "/api/v1/templates", "admin"],
  ["HEAD", "/api/v1/templates/welcome", "admin"],
  ["POST", "/letterpress.v1.KeyService/CreateKey", "admin"],
  ["GET", "/v1/sdk/template/welcome?target=html", "fetch"],
  ["HEAD", "/v1/sdk/template/welcome", "fetch"],
  ["OPTIONS", "/v1/sdk/template/welcome", "fetch"],
  ["GET", `${RPC}/GetTemplate?connect=v1`, "fetch"],
  ["GET", "/v1/sdk/template/%", "fetch"],
  ["GET", "/nothing", "fetch"],
])("%s %s is of the kind %s", (verb, url, kind) => {
  expect(kindOf(verb, url)).toBe(kind);
});
