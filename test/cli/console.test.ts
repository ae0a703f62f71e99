import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SessionService } from "../../gen/letterpress/v1/session_service_pb.ts";
import { runCommand } from "../../src/cli/run-command.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";

let app: TestApp;
/** Stands where a release with a console would answer. */
const withConsole = createServer((_request, response) => response.end());
beforeAll(async () => {
  app = await startTestApp();
  await new Promise<void>((resolve) => withConsole.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  withConsole.close();
  await app.close();
});

async function run(port: string | number, ...words: readonly string[]) {
  const [out, notes]: [string[], string[]] = [[], []];
  const env = { STORE_URL: `sqlite:${app.storePath}`, HOST: "127.0.0.1", PORT: String(port) };
  const code = await runCommand(["console", ...words], env, {
    out: (text) => out.push(text),
    note: (text) => notes.push(text),
  });
  return { code, out: out.join("\n"), note: notes.join("\n") };
}

const port = () => (withConsole.address() as AddressInfo).port;

it("prints a link that signs in once with the newest owner, or with the admin key that is named", async () => {
  expect((await run(port())).note).toContain("no owner is in force; make one: key create --admin");
  await app.issueKey({ kind: "admin", name: "first" });
  await app.issueKey({ kind: "admin", name: "second" });
  await app.issueKey({ kind: "admin", role: "editor", name: "desk" });
  const [desk] = (await app.services.store.keys.list({ limit: 1 })).items;
  for (const [words, name] of [
    [[], "second"],
    [["--key", desk?.id ?? ""], "desk"],
  ] as const) {
    const { code, out, note } = await run(port(), ...words);
    expect([code, note]).toEqual([0, expect.stringContaining(`(${name}, `)]);
    const loginCode = out.slice(`http://127.0.0.1:${port()}/console#login=`.length);
    const page = { origin: app.url, "sec-fetch-site": "same-origin" };
    const [, way] = rpcWays(app.url);
    const outcome = await way?.call(SessionService.method.createSession, { loginCode }, page);
    expect(outcome?.response).toMatchObject({ session: { key_name: name, via: "code" } });
  }
});

it("makes no code for a key that cannot manage, and none where no console would take it", async () => {
  await app.issueKey();
  const [sdk] = (await app.services.store.keys.list({ limit: 1 })).items;
  expect(await run(port(), "--key", sdk?.id ?? "")).toMatchObject({
    code: 1,
    note: expect.stringContaining("SDK key"),
  });
  expect(await run(port(), "--key", "none")).toMatchObject({ code: 1, note: expect.stringContaining("KEY_NOT_FOUND") });
  const before = (await app.services.audit.list({ limit: 1 }))[0];
  expect((await run(new URL(app.url).port)).note).toContain("has no console");
  expect((await run(1)).note).toContain("no server answers");
  expect((await app.services.audit.list({ limit: 1 }))[0]).toEqual(before);
});
