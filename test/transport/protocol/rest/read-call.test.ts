import { type JsonValue, type MessageInitShape, toJson } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import type { HttpRuleSchema } from "../../../../gen/google/api/http_pb.ts";
import { findHeaderBindings } from "../../../../src/transport/protocol/rest/bind-headers.ts";
import { readHttpBindings } from "../../../../src/transport/protocol/rest/http-rule.ts";
import { matchPath } from "../../../../src/transport/protocol/rest/path-template.ts";
import { type BoundRequest, bindRequest } from "../../../../src/transport/protocol/rest/read-call.ts";
import type { BoundIssue } from "../../../../src/transport/protocol/rest/read-field.ts";
import { parseQuery, splitUrl } from "../../../../src/transport/protocol/rest/request-url.ts";
import { probeMethod } from "../../support/probe-service.ts";

type Rule = MessageInitShape<typeof HttpRuleSchema>;

const GET: Rule = { pattern: { case: "get", value: "/v1/probes" } };
const GET_NAME: Rule = { pattern: { case: "get", value: "/v1/probes/{name}" } };
const POST: Rule = { pattern: { case: "post", value: "/v1/probes" }, body: "*" };
const POST_NAME: Rule = { pattern: { case: "post", value: "/v1/probes/{name}:check" }, body: "*" };
const POST_INNER: Rule = { pattern: { case: "post", value: "/v1/probes/{page_size}" }, body: "inner" };

function bind(rule: Rule, url: string, body?: JsonValue): BoundRequest & { readonly json: JsonValue } {
  const method = probeMethod(rule);
  const [binding] = readHttpBindings(method);
  const { path, query } = splitUrl(url);
  const values = binding && matchPath(binding.path, path);
  if (binding === undefined || values === undefined) throw new Error(`${url} does not match`);
  const parts = { path: values, query: parseQuery(query), body, header: () => undefined };
  const bound = bindRequest(binding, findHeaderBindings(method.input.fields), parts);
  return { ...bound, json: toJson(method.input, bound.message, { useProtoFieldName: true }) };
}

function faults(bound: BoundRequest): string[] {
  return (bound.faults.issues as readonly BoundIssue[]).map(
    ({ source, path, type }) => `${source} ${path.join(".")} ${type}`,
  );
}

describe("the query", () => {
  test.each<[query: string, message: JsonValue]>([
    ["", {}],
    ["&&", {}],
    ["name=a", { name: "a" }],
    ["name=", {}],
    ["name", {}],
    ["name=a%20b+c%2Bd", { name: "a b c+d" }],
    ["name=a=b", { name: "a=b" }],
    ["page_size=3", { page_size: 3 }],
    ["pageSize=-3", { page_size: -3 }],
    ["is_set=true", { is_set: true }],
    ["is_set=false", {}],
    ["tags=a&tags=b", { tags: ["a", "b"] }],
    ["tags=a,b", { tags: ["a,b"] }],
    ["counts=1&counts=2", { counts: [1, 2] }],
    ["inner.text=x", { inner: { text: "x" } }],
    ["inner.deeper.text=x&inner.text=y", { inner: { text: "y", deeper: { text: "x" } } }],
    ["kind=KIND_ONE", { kind: "KIND_ONE" }],
    ["kind=1", { kind: "KIND_ONE" }],
    ["at=2026-01-31T12:00:00Z", { at: "2026-01-31T12:00:00Z" }],
    ["grace=3600s", { grace: "3600s" }],
    ["grace=1.5s", { grace: "1.500s" }],
    ["left=x", { left: "x" }],
    ["raw=aGk%3D", { raw: "aGk=" }],
    ["ratio=1.5", { ratio: 1.5 }],
    ["big=18446744073709551615", { big: "18446744073709551615" }],
    ["maybe=false", { maybe: false }],
  ])("%j", (query, message) => {
    const bound = bind(GET, `/v1/probes?${query}`);
    expect(faults(bound)).toEqual([]);
    expect(bound.json).toEqual(message);
  });

  test.each<[query: string, faults: string[]]>([
    ["nope=1", ["query nope field.unknown"]],
    ["inner=1", ["query inner field.unknown"]],
    ["inner.nope=1", ["query inner.nope field.unknown"]],
    ["name.text=1", ["query name.text field.unknown"]],
    ["document=%7B%7D", ["query document field.unknown"]],
    ["__proto__=1&constructor=2", ["query __proto__ field.unknown", "query constructor field.unknown"]],
    ["page_size=x", ["query page_size field.type"]],
    ["page_size=", ["query page_size field.type"]],
    ["page_size=1.5", ["query page_size field.type"]],
    ["page_size=2147483648", ["query page_size field.type"]],
    ["is_set=1", ["query is_set field.type"]],
    ["is_set=TRUE", ["query is_set field.type"]],
    ["kind=KIND_TWO", ["query kind field.type"]],
    ["at=yesterday", ["query at field.type"]],
    ["at=2026-02-31T00:00:00Z", ["query at field.type"]],
    ["grace=1h", ["query grace field.type"]],
    ["grace=1sec", ["query grace field.type"]],
    ["grace=1.0000000001s", ["query grace field.type"]],
    ["counts=1&counts=x&counts=y", ["query counts.1 field.type", "query counts.2 field.type"]],
    ["name=a&name=b", ["query name field.repeated"]],
    ["page_size=1&pageSize=2", ["query page_size field.repeated"]],
    [
      "page_size=x&is_set=x&nope=1",
      ["query nope field.unknown", "query page_size field.type", "query is_set field.type"],
    ],
  ])("%j is refused, every fault at once", (query, expected) => {
    expect(faults(bind(GET, `/v1/probes?${query}`))).toEqual(expected);
  });

  test("cannot hold a field that the path binds", () => {
    expect(faults(bind(GET_NAME, "/v1/probes/a?name=b"))).toEqual(["query name field.unknown"]);
  });

  test("cannot hold a field where the body is the whole message", () => {
    expect(faults(bind(POST, "/v1/probes?name=b", {}))).toEqual(["query name field.unknown"]);
  });

  test.each(["%", "%zz", "name=%ff", "name=%E2%82"])("%j is broken encoding", (query) => {
    expect(() => bind(GET, `/v1/probes?${query}`)).toThrow("broken percent-encoding");
  });
});

describe("the body", () => {
  test.each<[body: JsonValue | undefined, message: JsonValue]>([
    [undefined, {}],
    [{}, {}],
    [
      { name: "a", page_size: 3 },
      { name: "a", page_size: 3 },
    ],
    [{ pageSize: "3" }, { page_size: 3 }],
    [{ name: null, inner: null, left: null, right: "r" }, { right: "r" }],
    [
      { tags: ["a"], inner: { deeper: { text: "x" } } },
      { tags: ["a"], inner: { deeper: { text: "x" } } },
    ],
    [{ document: { a: [1, null, { b: true }] } }, { document: { a: [1, null, { b: true }] } }],
    [JSON.parse('{"document":{"__proto__":{"x":1}}}'), JSON.parse('{"document":{"__proto__":{"x":1}}}')],
  ])("%j", (body, message) => {
    const bound = bind(POST, "/v1/probes", body);
    expect(faults(bound)).toEqual([]);
    expect(JSON.stringify(bound.json)).toBe(JSON.stringify(message));
    expect(Object.getPrototypeOf({})).not.toHaveProperty("x");
  });

  test.each<[body: JsonValue, faults: string[]]>([
    [{ nope: 1 }, ["body nope field.unknown"]],
    [JSON.parse('{"__proto__":{"x":1}}'), ["body __proto__ field.unknown"]],
    [{ name: 1 }, ["body name field.type"]],
    [{ page_size: 1.5 }, ["body page_size field.type"]],
    [{ is_set: "true" }, ["body is_set field.type"]],
    [{ tags: "a" }, ["body tags field.type"]],
    [{ tags: ["a", 1, null] }, ["body tags.1 field.type", "body tags.2 field.type"]],
    [{ inner: 1 }, ["body inner field.type"]],
    [
      { inner: { text: 1, nope: 2, deeper: { text: [] } } },
      ["body inner.text field.type", "body inner.nope field.unknown", "body inner.deeper.text field.type"],
    ],
    [{ document: [] }, ["body document field.type"]],
    [{ left: "l", right: "r" }, ["body right oneof.single"]],
    [{ page_size: 1, pageSize: 2 }, ["body pageSize field.repeated"]],
    [
      { name: 1, page_size: "x", nope: 1 },
      ["body name field.type", "body page_size field.type", "body nope field.unknown"],
    ],
  ])("%j is refused, every fault at once", (body, expected) => {
    expect(faults(bind(POST, "/v1/probes", body))).toEqual(expected);
  });

  test("with thousands of faults in a list tells 20 and looks at no more", () => {
    const bound = bind(POST, "/v1/probes", { tags: Array(5000).fill(1) });
    expect(bound.faults.issues).toHaveLength(21);
    expect(bound.faults.issues.at(-1)?.msg).toBe("the 4980 items behind item 19 were not looked at");
  });

  test("takes a document nested 98 deep and refuses one of 99", () => {
    const nested = (depth: number): JsonValue => (depth === 0 ? 1 : { a: nested(depth - 1) });
    expect(faults(bind(POST, "/v1/probes", { document: nested(98) }))).toEqual([]);
    expect(faults(bind(POST, "/v1/probes", { document: nested(99) }))).toEqual(["body document field.type"]);
  });

  test("may be one field, with the others in the query", () => {
    const bound = bind(POST_INNER, "/v1/probes/7?name=a", { text: "x" });
    expect(faults(bound)).toEqual([]);
    expect(bound.json).toEqual({ name: "a", page_size: 7, inner: { text: "x" } });
    expect(faults(bind(POST_INNER, "/v1/probes/7?inner.text=y"))).toEqual(["query inner.text field.unknown"]);
  });

  test.each([[[]], ["x"], [1], [null]])("%j is no message", (body) => {
    expect(() => bind(POST, "/v1/probes", body)).toThrow("the body must be a JSON object");
  });

  test("has no place where the rule has none", () => {
    expect(() => bind(GET, "/v1/probes", {})).toThrow("this route accepts no body");
  });
});

describe("the path", () => {
  test("wins over the body", () => {
    expect(bind(POST_NAME, "/v1/probes/path:check", { name: "body" }).json).toEqual({ name: "path" });
  });

  test("is typed like everything else", () => {
    expect(faults(bind(POST_INNER, "/v1/probes/x"))).toEqual(["path page_size field.type"]);
  });
});

describe("the source of a member", () => {
  test.each([
    [POST_NAME, "/v1/probes/a:check", { name: "path", tags: "body", choice: "body", nope: undefined }],
    [GET_NAME, "/v1/probes/a", { name: "path", tags: "query", choice: "query", nope: undefined }],
    [POST_INNER, "/v1/probes/7", { page_size: "path", inner: "body", tags: "query" }],
  ])("is where it was, or would have been, given: %#", (rule, url, expected) => {
    const { locate } = bind(rule, url);
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, locate(name)]))).toEqual(expected);
  });
});
