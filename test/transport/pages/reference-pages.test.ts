import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { readTable } from "../../docs/read-table.ts";
import { useTestApp } from "../../support/use-test-app.ts";
import { operations } from "../support/api-description.ts";

const PAGES = [
  "/docs",
  "/docs/templates",
  "/docs/brands",
  "/docs/keys",
  "/docs/preview-links",
  "/docs/translations",
  "/docs/republish",
  "/docs/audit",
  "/docs/server",
  "/docs/errors",
];

const app = useTestApp();

async function read(path: string): Promise<string> {
  const answer = await fetch(`${app.url}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.text();
}

describe.each(PAGES)("%s", (path) => {
  it("is HTML that may run nothing", async () => {
    const answer = await fetch(`${app.url}${path}`);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const html = await answer.text();
    expect(html).not.toMatch(/<script|<iframe|<object|<img|<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
    const faults: string[] = [];
    parse(html, { onParseError: ({ code }) => faults.push(code) });
    expect(faults).toEqual([]);
  });

  it("leads only to places that are there", async () => {
    const links = [...(await read(path)).matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(20);
    for (const link of new Set(links)) {
      const url = new URL(link, `${app.url}${path}`);
      expect([link, url.origin]).toEqual([link, app.url]);
      const page = await read(url.pathname);
      if (url.hash !== "") expect(page).toContain(`id="${url.hash.slice(1)}"`);
    }
  });

  it("has the same in Markdown", async () => {
    const answer = await fetch(`${app.url}${path}.md`);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const headings = [...(await answer.text()).matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    const anchors = [...(await read(path)).matchAll(/<h2 id="(\w+)">/g)].map(([, name]) => name);
    expect(anchors).toEqual(headings);
    expect(anchors).not.toEqual([]);
  });
});

it("has a place and five samples for every call", async () => {
  const pages = (await Promise.all(PAGES.map((path) => read(`${path}.md`)))).join("");
  const calls = [...operations].filter(([, { security }]) => security.length > 0);
  const names = new Set(calls.map(([, call]) => call["x-grpc-method"]?.split("/")[1] ?? ""));
  expect(names.size).toBeGreaterThan(15);
  for (const [route] of calls) expect(pages).toContain(`\`${route}\``);
  for (const operationId of names) {
    const [text = ""] = pages.split(`\n## ${operationId}\n`)[1]?.split(/^## /m) ?? [];
    const samples = [...text.matchAll(/^#### (\S+)/gm)].map(([, language]) => language);
    expect([operationId, samples]).toEqual([operationId, ["curl", "JavaScript", "Python", "PHP", "grpcurl", "Answer"]]);
  }
});

it("has a place for every code", async () => {
  const html = await read("/docs/errors");
  for (const { Code = "" } of readTable("docs/api.md", "Errors")) {
    expect(html).toContain(`<h2 id="${Code.replaceAll("`", "")}">`);
  }
});

it("is what an error links to", async () => {
  const answer = await fetch(`${app.url}/api/v1/keys`);
  const { code, documentation_url } = (await answer.json()) as { code: string; documentation_url: string };
  const url = new URL(documentation_url, app.url);
  expect([answer.status, url.hash]).toEqual([401, `#${code}`]);
  expect(await read(url.pathname)).toContain(`<h2 id="${code}">`);
});

it("is listed for machines, in Markdown", async () => {
  const links = [...(await read("/llms.txt")).matchAll(/\]\(([^)]*)\)/g)].map(([, href = ""]) => href);
  expect(links).toEqual([...PAGES.map((path) => `${path}.md`), "/docs/guide.md", "/openapi.json"]);
});
