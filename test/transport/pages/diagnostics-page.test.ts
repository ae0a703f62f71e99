import { parse } from "parse5";
import { beforeAll, expect, it } from "vitest";
import { readRuleSections } from "../../docs/diagnostics-page.ts";
import { useTestApp } from "../../support/use-test-app.ts";

const app = useTestApp();
let html: string;
let headers: Headers;

beforeAll(async () => {
  const answer = await fetch(`${app.url}/docs/diagnostics`);
  html = await answer.text();
  headers = answer.headers;
});

it("is served without a key, as HTML that may run nothing", () => {
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(html).not.toMatch(/<script|<iframe|<object|<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
  const faults: string[] = [];
  parse(html, { onParseError: ({ code }) => faults.push(code) });
  expect(faults).toEqual([]);
});

it("has a place for the link of every rule", () => {
  const rules = readRuleSections().map(({ rule }) => rule);
  expect(rules.length).toBeGreaterThan(80);
  for (const rule of rules) {
    expect(html.split(`<h3 id="${rule}">`)).toHaveLength(2);
    expect(html).toContain(`<a href="#${rule}">`);
  }
});

it("leads only to itself and to pages that are there", () => {
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(links.filter((href) => !/^#|^https:\/\//.test(href))).toEqual([]);
});

it("is what a finding links to", async () => {
  const key = await app.issueKey({ kind: "admin" });
  const answer = await fetch(`${app.url}/api/v1/templates:validate`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ mjml: "<mjml><mj-body></mj-body></mjml>" }),
  });
  const { diagnostics } = (await answer.json()) as { diagnostics: { documentation_url: string }[] };
  const page = new URL(diagnostics[0]?.documentation_url ?? "", app.url);
  expect([(await fetch(page)).status, html.includes(`id="${page.hash.slice(1)}"`)]).toEqual([200, true]);
});
