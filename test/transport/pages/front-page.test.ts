import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useTestApp } from "../../support/use-test-app.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

const app = useTestApp();

it("tells curl what answers, in text", async () => {
  const answer = await fetch(app.url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await answer.text()).toMatch(new RegExp(`^Letterpress ${version}: ready\n`));
  expect([answer.headers.get("cache-control"), answer.headers.get("vary")]).toEqual(["no-store", "accept"]);
});

it("tells a browser the same, in HTML that may run nothing, with links that all lead somewhere", async () => {
  const answer = await fetch(app.url, { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
  const html = await answer.text();
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(html).toContain(`<h1>Letterpress ${version}</h1>`);
  expect(html).toContain("This server is ready.");
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect([link, (await fetch(`${app.url}${link}`)).status]).toEqual([link, 200]);
});

it("is no page for other methods", async () => {
  expect((await fetch(app.url, { method: "POST" })).status).toBe(404);
});
