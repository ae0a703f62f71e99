import { beforeAll, expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
let key: string;
const MJML = "<mjml><mj-body></mj-body></mjml>";

beforeAll(async () => {
  key = await app.issueKey({ kind: "admin", name: "operator" });
  await rest("POST", "", { name: "Alpha letter", slug: "alpha", subject: "s", mjml: MJML, tags: ["vip", "monthly"] });
  await rest("POST", "", { name: "Beta letter", slug: "beta", subject: "s", mjml: MJML, tags: ["monthly"] });
  await rest("POST", "", { name: "Gamma", slug: "gamma", subject: "s", mjml: MJML });
  await rest("PATCH", "/alpha", { etag: "*", name: "Alpha Letter" });
});

async function rest(method: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(`${app.url}/api/v1/templates${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
}

const WAYS = [
  ["a store", () => ({ STORE_URL: `sqlite:${app.storePath}` })],
  ["a server", () => ({ LETTERPRESS_URL: app.url, LETTERPRESS_ADMIN_KEY: key })],
] as const;

it.each(WAYS)("template list searches, filters and sorts the templates of %s", async (_way, env) => {
  const list = async (...options: readonly string[]) => {
    const { code, out, said } = await runHere(["template", "list", ...options], env());
    expect(code, said).toBe(0);
    return out
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(/\s+/)[1]);
  };
  expect(await list()).toEqual(["alpha", "gamma", "beta"]);
  expect(await list("--query", "LETTER")).toEqual(["alpha", "beta"]);
  expect(await list("--tag", "monthly", "--order-by", "name desc")).toEqual(["beta", "alpha"]);
  expect(await list("--tag", "monthly", "--tag", "vip")).toEqual(["alpha"]);
  expect(await list("--state", "unpublished", "--order-by", "created_at")).toEqual(["alpha", "beta", "gamma"]);
  const { out } = await runHere(["template", "list", "--query", "vip", "--json"], env());
  expect(JSON.parse(out)).toMatchObject([{ slug: "alpha", tags: ["monthly", "vip"], published_digest: "" }]);
});

it.each([
  [["--state", "served"], "--state"],
  [["--order-by", "size"], "--order-by"],
  [["--query", "x".repeat(101)], "--query must be at most 100 characters"],
])("template list refuses %j", async (options, message) => {
  const { code, said } = await runHere(["template", "list", ...options], {});
  expect([code, said]).toEqual([64, expect.stringContaining(message)]);
});
