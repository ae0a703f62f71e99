import { readFileSync } from "node:fs";
import { Code } from "@connectrpc/connect";
import { describe, expect, it } from "vitest";
import { AuditService } from "../../gen/letterpress/v1/audit_service_pb.ts";
import { BrandService } from "../../gen/letterpress/v1/brand_service_pb.ts";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { PreviewLinkService } from "../../gen/letterpress/v1/preview_link_service_pb.ts";
import { RepublishService } from "../../gen/letterpress/v1/republish_service_pb.ts";
import { ServerService } from "../../gen/letterpress/v1/server_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../gen/letterpress/v1/translation_service_pb.ts";
import { type ErrorCode, Refusal } from "../../src/domain/error.ts";
import { readHttpBindings } from "../../src/transport/protocol/rest/http-rule.ts";
import { statusOf } from "../../src/transport/protocol/rest/write-error.ts";
import { toConnectError } from "../../src/transport/rpc/policy/to-connect-error.ts";
import { readTable } from "./read-table.ts";

const page = readFileSync("docs/api.md", "utf8");

describe("docs/api.md", () => {
  it("has every call of the schema, with its path and its RPC", () => {
    const calls = [...page.matchAll(/^\| `([A-Z]+ \/\S+)` +\| `(\w+)` +\|/gm)].map(([, call, rpc]) => `${call} ${rpc}`);
    const services = [TemplateService, BrandService, KeyService, PreviewLinkService, AuditService, ServerService];
    const bindings = [...services, RepublishService, TranslationService]
      .flatMap(({ methods }) => methods)
      .flatMap(readHttpBindings);
    expect(calls.toSorted()).toEqual(
      bindings.map(({ verb, path, method }) => `${verb} ${path.text} ${method.name}`).toSorted(),
    );
  });

  it("has every error code with what it is over REST and gRPC", () => {
    const rows = readTable("docs/api.md", "Errors").map(({ Code, REST, gRPC }) => [Code, REST, gRPC]);
    expect(rows.toSorted()).toEqual(
      codes()
        .map((code) => [`\`${code}\``, String(statusOf(code)), grpcName(code)])
        .toSorted(),
    );
  });
});

/** The codes of the union type, which has no values to list. */
function codes(): readonly ErrorCode[] {
  const [union = ""] = /export type ErrorCode =[^;]+/.exec(readFileSync("src/domain/error.ts", "utf8")) ?? [];
  return [...union.matchAll(/"(\w+)"/g)].map(([, code]) => code as ErrorCode);
}

function grpcName(code: ErrorCode): string {
  const error = toConnectError(new Refusal(code, ""), { requestId: "" });
  return Code[error.code].replace(/(?<=[a-z])[A-Z]/g, "_$&").toUpperCase();
}
