import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { parsePathTemplate } from "../../../../src/transport/protocol/rest/parse-path-template.ts";
import { matchPath } from "../../../../src/transport/protocol/rest/path-template.ts";
import { toFastifyUrl } from "../../../../src/transport/protocol/rest/transcoder.ts";

describe("a path template", () => {
  test.each<[template: string, path: string, values: Record<string, string> | undefined]>([
    ["/v1/keys", "/v1/keys", {}],
    ["/v1/keys", "/v1/keys/", undefined],
    ["/v1/keys", "/v1/key", undefined],
    ["/v1/keys/{id}", "/v1/keys/k1", { id: "k1" }],
    ["/v1/keys/{id}", "/v1/keys/", undefined],
    ["/v1/keys/{id}", "/v1/keys/a/b", undefined],
    ["/v1/keys/{id}", "/v1/keys/a%2Fb%20c", { id: "a/b c" }],
    ["/v1/keys/{id}", "/v1/keys/%E2%82%AC", { id: "€" }],
    ["/v1/keys/{id}", "/v1/keys/a:b", { id: "a:b" }],
    ["/v1/keys/{id}:revoke", "/v1/keys/k1:revoke", { id: "k1" }],
    ["/v1/keys/{id}:revoke", "/v1/keys/a:b:revoke", { id: "a:b" }],
    ["/v1/keys/{id}:revoke", "/v1/keys/k1:rotate", undefined],
    ["/v1/keys/{id}:revoke", "/v1/keys/k1%3Arevoke", undefined],
    ["/v1/keys/{id}:revoke", "/v1/keys/:revoke", undefined],
    ["/v1/templates:validate", "/v1/templates:validate", {}],
    ["/v1/{id}/versions/{version}", "/v1/t/versions/3", { id: "t", version: "3" }],
    ["/v1/{inner.text}", "/v1/x", { "inner.text": "x" }],
    ["/v1/*/x", "/v1/any/x", {}],
    ["/v1/{name=shelves/*}", "/v1/shelves/7", { name: "shelves/7" }],
    ["/v1/{name=shelves/*}", "/v1/books/7", undefined],
    ["/v1/{name=shelves/*/books/*}", "/v1/shelves/a%20b/books/c%2Fd", { name: "shelves/a b/books/c%2Fd" }],
    ["/v1/{name=shelves/*}/books:sort", "/v1/shelves/7/books:sort", { name: "shelves/7" }],
    ["/v1/{name=**}", "/v1/a/b/c", { name: "a/b/c" }],
    ["/v1/{name=files/**}", "/v1/files/a%2Fb/c", { name: "files/a%2Fb/c" }],
    ["/v1/{name=files/**}", "/v1/files", { name: "files" }],
    ["/v1/**", "/v1/a/b", {}],
  ])("%s on %s", (template, path, values) => {
    const bound = matchPath(parsePathTemplate(template), path);
    expect(bound && Object.fromEntries(bound)).toEqual(values);
  });

  test("matches a literal however it is percent-encoded", () => {
    expect(matchPath(parsePathTemplate("/v1/keys"), "/v1/%6Beys")).toEqual(new Map());
  });

  test.each(["/v1/%zz", "/v1/%ff", "/v1/%E2%82", "/v1/%"])("refuses the broken encoding of %s", (path) => {
    expect(() => matchPath(parsePathTemplate("/v1/{id}"), path)).toThrow("broken percent-encoding");
  });

  test.each([
    ["", "expected '/'"],
    ["v1/keys", "expected '/'"],
    ["/", "expected a segment"],
    ["/v1/", "expected a segment"],
    ["/v1//x", "expected a segment"],
    ["/v1/{}", "expected a field path"],
    ["/v1/{id", "expected '}'"],
    ["/v1/{id}{x}", "unexpected '{'"],
    ["/v1/{a={b}}", "a variable within a variable"],
    ["/v1/{id}/{id}", "'id' twice"],
    ["/v1/{a.}", "expected '}'"],
    ["/v1/**/x", "'**' must be the last segment"],
    ["/v1/x:", "expected a verb"],
    ["/v1/x:a:b", "unexpected ':'"],
    ["/v1/a b", "unexpected ' '"],
    ["/v1/***", "unexpected '*'"],
  ])("refuses %j at start", (template, fault) => {
    expect(() => parsePathTemplate(template)).toThrow(fault);
  });
});

describe("the router", () => {
  const templates = [
    "/v1/keys",
    "/v1/keys/{id}",
    "/v1/keys/{id}:revoke",
    "/v1/keys/{id}:rotate",
    "/v1/templates:validate",
    "/v1/{id}/versions/{version}",
    "/v1/files/{name=**}",
  ];

  test.each([
    ["/v1/keys", 0],
    ["/v1/keys/k1", 1],
    ["/v1/keys/k1:x", 1],
    ["/v1/keys/k1:revoke", 2],
    ["/v1/keys/a:b:rotate", 3],
    ["/v1/templates:validate", 4],
    ["/v1/t/versions/3", 5],
    ["/v1/files/a/b/c", 6],
  ])("leads %s to the template it matches", async (path, index) => {
    const fastify = Fastify();
    for (const template of templates) fastify.get(toFastifyUrl(parsePathTemplate(template)), async () => template);
    expect((await fastify.inject(path)).body).toBe(templates[index]);
    expect(matchPath(parsePathTemplate(templates[index] ?? ""), path)).toBeDefined();
  });

  test("is not given what it cannot hold", () => {
    expect(() => toFastifyUrl(parsePathTemplate("/v1/{name=**}:verb"))).toThrow("cannot be routed");
  });
});
