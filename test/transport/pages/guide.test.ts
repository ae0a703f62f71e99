import { globSync } from "node:fs";
import { parse } from "parse5";
import { expect, it } from "vitest";
import { useTestApp } from "../../support/use-test-app.ts";

const app = useTestApp();
const pages = new Map<string, string>();

async function read(path: string): Promise<string> {
  const held = pages.get(path);
  if (held !== undefined) return held;
  const answer = await fetch(`${app.url}${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  const text = await answer.text();
  pages.set(path, text);
  return text;
}

const PLACES = [
  "/docs/guide",
  ...globSync("docs/*.md")
    .filter((path) => path !== "docs/README.md")
    .map((path) => path.replace(/^docs\/(.+)\.md$/, "/docs/guide/$1")),
  ...["/docs/guide/security", "/docs/guide/changelog", "/docs/guide/contributing", "/docs/guide/readme"],
  ...["/docs/guide/clients/js", "/docs/guide/clients/python", "/docs/guide/clients/php"],
];

it("serves each page as HTML that runs nothing and shows pictures of this server alone", async () => {
  expect(PLACES.length).toBeGreaterThan(25);
  for (const place of PLACES) {
    const { headers, status } = await fetch(`${app.url}${place}`);
    expect([place, status, headers.get("content-type")]).toEqual([place, 200, "text/html; charset=utf-8"]);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    const html = await read(place);
    expect(html).not.toMatch(/<script|<iframe|<object|<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
    const faults: string[] = [];
    parse(html, { onParseError: ({ code }) => faults.push(code) });
    expect([place, faults]).toEqual([place, []]);
  }
});

it("leads only to pages, pictures and headings that are there, as HTML and as Markdown", async () => {
  for (const place of PLACES) {
    const html = [...(await read(place)).matchAll(/(?:href|src)="([^"]*)"/g)];
    const markdown = [...(await read(`${place}.md`)).matchAll(/\]\((\/docs[^)]*)\)/g)];
    for (const [, link = ""] of [...html, ...markdown]) {
      const url = new URL(link, `${app.url}${place}`);
      if (url.origin !== app.url) continue;
      const page = await read(url.pathname);
      const isHtml = url.hash !== "" && !url.pathname.endsWith(".md");
      if (isHtml) expect([place, link, page.includes(`id="${url.hash.slice(1)}"`)]).toEqual([place, link, true]);
    }
  }
});

it("serves pictures as pictures", async () => {
  const answer = await fetch(`${app.url}/docs/guide/dev.png`);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
});

it("finds the section that says something, with all words of the search", async () => {
  const firstOf = async (words: string) =>
    /<li><a href="([^"]*)"/.exec(await read(`/docs/guide/search?q=${encodeURIComponent(words)}`))?.[1];
  expect(await firstOf("lists lp-each")).toBe("/docs/guide/mjml#lists");
  expect(await firstOf("systemd unit")).toMatch(/^\/docs\/guide\/operations#/);
  expect(await firstOf("qzzxv lists")).toBeUndefined();
});

it("shows what was searched for as text", async () => {
  const html = await read(`/docs/guide/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).not.toContain("<script");
});

it("is listed on the front page and in llms.txt", async () => {
  const front = await fetch(app.url, { headers: { accept: "text/html" } });
  expect(await front.text()).toContain('<a href="/docs/guide">');
  expect(await read("/llms.txt")).toContain("](/docs/guide.md)");
});
