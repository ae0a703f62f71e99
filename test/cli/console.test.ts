import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { SessionService } from "../../gen/letterpress/v1/session_service_pb.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { runHere } from "../support/run-here.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
const run = (words: readonly string[], port = new URL(app.url).port) =>
  runHere(["console", ...words], { STORE_URL: `sqlite:${app.storePath}`, PORT: port });

it("prints a link that signs in once with the newest owner, or with the admin key that is named", async () => {
  expect((await run([])).note).toContain("there is no valid owner key; create one: key create --admin");
  await app.issueKey({ kind: "admin", name: "first" });
  // Of two that were made in one millisecond neither is the newest.
  await setTimeout(2);
  await app.issueKey({ kind: "admin", name: "second" });
  await app.issueKey({ kind: "admin", role: "editor", name: "desk" });
  const desk = (await app.services.store.keys.list({ limit: 3 })).items.find(({ name }) => name === "desk");
  for (const [words, name] of [
    [[], "second"],
    [["--key", desk?.id ?? ""], "desk"],
  ] as const) {
    const { code, out, note } = await run(words);
    // A busy machine may take longer to answer than the command waits.
    const slow = "(?:\\nNo server answers at .* \\(nothing within 3 s\\).*)?";
    expect([code, note]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^store: .*\nSigns in once, .*\\(${name}, .*${slow}$`)),
    ]);
    const [, loginCode = ""] = new RegExp(`^${app.url}/console#login=([\\w-]{43})$`).exec(out) ?? [];
    const page = { origin: app.url, "sec-fetch-site": "same-origin" };
    const [, way] = rpcWays(app.url);
    const signIn = () => way?.call(SessionService.method.createSession, { loginCode }, page);
    expect((await signIn())?.response).toMatchObject({ session: { key_name: name, via: "code" } });
    expect((await signIn())?.response).not.toMatchObject({ session: { key_name: name } });
  }
});

it("says when no server answers where the link leads, unless it is told where that is", async () => {
  const absent = await run([], "1");
  expect(absent.out).toMatch(/^http:\/\/127\.0\.0\.1:1\/console#login=/);
  expect(absent.note).toContain("No server answers at http://127.0.0.1:1 (");
  const named = await run(["--url", "https://mail.example/"], "1");
  expect(named.out).toMatch(/^https:\/\/mail\.example\/console#login=/);
  expect(named.note).not.toContain("No server");
  expect(await run(["--url", "mail.example"])).toMatchObject({ code: 64, out: "" });
});

it("makes no code for a key that cannot manage", async () => {
  await app.issueKey();
  const [sdk] = (await app.services.store.keys.list({ limit: 1 })).items;
  const before = (await app.services.audit.list({ limit: 1 }))[0];
  expect(await run(["--key", sdk?.id ?? ""])).toMatchObject({ code: 1, note: expect.stringContaining("SDK key") });
  expect(await run(["--key", "none"])).toMatchObject({ code: 1, note: expect.stringContaining("KEY_NOT_FOUND") });
  expect((await app.services.audit.list({ limit: 1 }))[0]).toEqual(before);
});
