import { describe, expect, test } from "vitest";
import { KeyService } from "../../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { readHttpBindings } from "../../../../src/transport/protocol/rest/http-rule.ts";
import { probeMethod } from "../../support/probe-service.ts";

const get = (value: string) => ({ pattern: { case: "get", value } }) as const;
const post = (value: string) => ({ pattern: { case: "post", value } }) as const;

describe("a google.api.http rule", () => {
  test("is read with its additional bindings", () => {
    const rule = { ...get("/v1/{name}"), additionalBindings: [{ ...post("/v1/probes:check"), body: "inner" }] };
    const bindings = readHttpBindings(probeMethod(rule));
    expect(bindings.map(({ verb, path }) => [verb, path.text])).toEqual([
      ["GET", "/v1/{name}"],
      ["POST", "/v1/probes:check"],
    ]);
    expect(bindings[1]?.body).toMatchObject({ name: "inner" });
  });

  test("may have a verb of its own", () => {
    const pattern = { case: "custom", value: { kind: "query", path: "/v1/probes" } } as const;
    expect(readHttpBindings(probeMethod({ pattern }))[0]?.verb).toBe("QUERY");
  });

  test.each([
    ["no pattern", {}, "the rule has no pattern"],
    ["a broken template", get("v1"), "expected '/'"],
    ["a variable without a field", get("/v1/{nothing}"), "path variable 'nothing' names no field"],
    ["a variable through a scalar", get("/v1/{name.x}"), "path variable 'name.x' names no field"],
    ["a list as variable", get("/v1/{tags}"), "path variable 'tags' is no single value"],
    ["a message as variable", get("/v1/{inner}"), "path variable 'inner' is no single value"],
    ["an unknown body", { ...post("/v1"), body: "nothing" }, "'nothing' is no field of Probe"],
    ["a body with GET", { ...get("/v1"), body: "*" }, "GET accepts no body"],
    [
      "a body that the path binds",
      { ...post("/v1/{inner.text}"), body: "inner" },
      "is bound by the path and is the body",
    ],
    ["an unknown answer", { ...get("/v1"), responseBody: "nothing" }, "'nothing' is no field of Probe"],
    ["an answer that is no message", { ...get("/v1"), responseBody: "tags" }, "'tags' is no plain message field"],
    [
      "nested additional bindings",
      { ...get("/v1"), additionalBindings: [{ ...get("/v2"), additionalBindings: [get("/v3")] }] },
      "additional bindings do not nest",
    ],
  ])("stops the start with %s", (_, rule, fault) => {
    expect(() => readHttpBindings(probeMethod(rule))).toThrow(fault);
  });

  test.each([...KeyService.methods, ...TemplateService.methods])("of %s is sound", (method) => {
    // Keys of both kinds read contracts, each under its own path.
    expect(readHttpBindings(method)).toHaveLength(method === TemplateService.method.getTemplateContract ? 2 : 1);
  });
});
