import type { DescMethod } from "@bufbuild/protobuf";
import { createContextValues } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { Health } from "../../../gen/grpc/health/v1/health_pb.ts";
import { KeyService } from "../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { assertAccessDeclared, createAdmit, requiredKind } from "../../../src/transport/rpc/access.ts";
import { callerKey } from "../../../src/transport/rpc/call-context-keys.ts";
import { authenticateFixture, noRateLimits } from "../support/edge-fixture.ts";
import { undeclaredService } from "../support/undeclared-service.ts";

describe("the kind of key an rpc takes", () => {
  test.each<[DescMethod, string | undefined]>([
    ...KeyService.methods.map((method): [DescMethod, string] => [method, "admin"]),
    ...TemplateService.methods.map((method): [DescMethod, string] => [
      method,
      method.name === "GetTemplate" ? "sdk" : "admin",
    ]),
    ...Health.methods.map((method): [DescMethod, undefined] => [method, undefined]),
  ])("%s takes %s", (method, kind) => {
    expect(requiredKind(method)).toBe(kind);
  });

  test("has to be declared, or the server does not start", () => {
    expect(() => assertAccessDeclared(undeclaredService())).toThrow("letterpress.v1.OpenService/Open does not declare");
  });
});

test("a call that has passed is not authenticated again", async () => {
  let count = 0;
  const admit = createAdmit({
    authenticate: (token) => {
      count++;
      return authenticateFixture(token);
    },
    assertKind: () => undefined,
    rateLimits: noRateLimits(),
  });
  const values = createContextValues();
  await admit(KeyService.method.listKeys, "Bearer admin", values);
  await admit(KeyService.method.listKeys, undefined, values);
  expect(count).toBe(1);
  expect(values.get(callerKey)).toMatchObject({ kind: "key", key: { kind: "admin" } });
});
