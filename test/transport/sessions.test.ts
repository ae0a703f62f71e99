import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { DescMethodUnary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { SessionService } from "../../gen/letterpress/v1/session_service_pb.ts";
import { digestSessionSecret } from "../../src/domain/session/session-secret.ts";
import { createLoginCodes } from "../../src/service/login-codes.ts";
import type { Request } from "../support/outcome.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";

const HOUR = 3_600_000;
const PAGE_WAYS = ["Connect JSON", "Connect proto", "gRPC-web"];
const { createSession, getSession, listSessions, endSession } = SessionService.method;
const { createKey, rotateKey, listKeys } = KeyService.method;

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT: "off", AUTH_FAILURE_LIMIT: "off" });
  owner = await app.issueKey({ kind: "admin", name: "owner" });
});
afterAll(() => app.close());

type Fields = Readonly<Record<string, string>>;

/** What a browser says of a page of this server. */
const samePage = (origin = app.url): Fields => ({ origin, "sec-fetch-site": "same-origin" });

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** A POST of Connect as a browser sends it, with any Host. */
function post(method: DescMethodUnary, body: Request, headers: Fields): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const path = `/${method.parent.typeName}/${method.name}`;
    const call = request(`${app.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    call.on("error", reject);
    call.on("response", async (answer) => {
      let text = "";
      for await (const part of answer.setEncoding("utf8")) text += part;
      const cookies = answer.headers["set-cookie"] ?? [];
      resolve({ status: answer.statusCode ?? 0, cookies, body: JSON.parse(text) });
    });
    call.end(JSON.stringify(body));
  });
}

async function signIn(key = owner): Promise<Fields> {
  const { cookies } = await post(createSession, { adminKey: key }, samePage());
  return { ...samePage(), cookie: cookies[0]?.split(";")[0] ?? "" };
}

async function call(way: string, method: DescMethodUnary, body: Request, headers: Fields) {
  return rpcWays(app.url)
    .find(({ name }) => name === way)
    ?.call(method, body, headers);
}

const codeOf = async (method: DescMethodUnary, body: Request, headers: Fields) =>
  (await call("Connect JSON", method, body, headers))?.code;

describe("signing in", () => {
  it("with an admin key gives a cookie that no script and no other site has, and no secret beside it", async () => {
    const { status, cookies, body } = await post(createSession, { adminKey: owner }, samePage());
    expect([status, cookies]).toEqual([
      200,
      [
        expect.stringMatching(
          /^__Host-lp_session=[\w-]{43}; Max-Age=604800; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
        ),
      ],
    ]);
    const secret = /=([\w-]{43});/.exec(cookies[0] ?? "")?.[1] ?? "";
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(body).toMatchObject({ session: { keyName: "owner", role: "owner", via: "key", current: true } });
    const stored = await app.services.store.sessions.find(digestSessionSecret(secret, "session", undefined));
    expect(stored?.session.id).toBe((body.session as { readonly id: string }).id);
  });

  it("with a login code works once, over every protocol of a page", async () => {
    for (const way of PAGE_WAYS) {
      const { code } = await app.services.loginCodes.create(LOCAL);
      expect(await call(way, createSession, { loginCode: code }, samePage())).toMatchObject({
        response: { session: { via: "code", key_name: "owner" } },
      });
      expect(await call(way, createSession, { loginCode: code }, samePage())).toMatchObject({
        code: "INVALID_API_KEY",
        message: expect.stringContaining("was used"),
      });
    }
  });

  it("with a login code is over after ten minutes", async () => {
    const { keys, sessions } = app.services.store;
    const makeAgo = (ms: number) =>
      createLoginCodes({ keys, sessions, now: () => new Date(Date.now() - ms), randomBytes, pepper: undefined });
    const { code: late } = await makeAgo(600_000).create(LOCAL);
    expect(await codeOf(createSession, { loginCode: late }, samePage())).toBe("INVALID_API_KEY");
    const { code } = await makeAgo(590_000).create(LOCAL);
    expect(await codeOf(createSession, { loginCode: code }, samePage())).toBe("OK");
  });

  it("with a login code of a key that was revoked meanwhile makes no session", async () => {
    const name = "revoked";
    await app.issueKey({ kind: "admin", name });
    const { items } = await app.services.store.keys.list({ limit: 1 });
    const { code, key } = await app.services.loginCodes.create(LOCAL, items[0]?.id);
    expect(key.name).toBe(name);
    await app.services.keys.revoke(LOCAL, key.id, { force: false });
    expect(await codeOf(createSession, { loginCode: code }, samePage())).toBe("INVALID_API_KEY");
  });

  it("that fails is counted as a call without a valid key", async () => {
    const few = await startTestApp({ RATE_LIMIT: "off", AUTH_FAILURE_LIMIT: "3/h", TRUSTED_PROXIES: "127.0.0.1" });
    const headers = { ...samePage(few.url), "x-forwarded-for": "203.0.113.9" };
    const way = rpcWays(few.url).find(({ name }) => name === "Connect JSON");
    const codes: unknown[] = [];
    for (const body of [{ adminKey: "x" }, { loginCode: "x" }, { adminKey: "y" }, { loginCode: "y" }]) {
      codes.push((await way?.call(createSession, body, headers))?.code);
    }
    expect(codes).toEqual([...Array(3).fill("INVALID_API_KEY"), "RATE_LIMITED"]);
    await few.close();
  });

  it("takes no SDK key, no wrong key, no secret of another use, and one proof", async () => {
    const sdk = await app.issueKey();
    const { code } = await app.services.loginCodes.create(LOCAL);
    const outcomes = [];
    for (const body of [{ adminKey: sdk }, { adminKey: `${owner}x` }, { adminKey: code }, { loginCode: owner }, {}]) {
      outcomes.push(await codeOf(createSession, body, samePage()));
    }
    const wrong = "INVALID_API_KEY";
    expect(outcomes).toEqual(["FORBIDDEN", wrong, wrong, wrong, "INVALID_REQUEST"]);
    expect(await codeOf(getSession, {}, { ...samePage(), cookie: `__Host-lp_session=${code}` })).toBe(wrong);
  });

  it.each([
    ["http on another host", "http://mail.example", false, 400],
    ["http on another host, with a plain cookie", "http://mail.example", true, 400],
    ["https on another host, with a plain cookie", "https://mail.example", true, 400],
    ["https on another host, behind a proxy", "https://mail.example", false, 200],
    ["http on localhost, with a plain cookie", "http://localhost:8080", true, 200],
  ])("over %s", async (_where, origin, plainCookie, status) => {
    const fields = { ...samePage(origin), host: new URL(origin).host };
    const answer = await post(createSession, { adminKey: owner, plainCookie }, fields);
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body.message).toMatch(/HTTPS|only for http on loopback/);
    else if (plainCookie) {
      expect(answer.cookies[0]).toMatch(/^lp_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
      const cookie = answer.cookies[0]?.split(";")[0] ?? "";
      expect((await post(getSession, {}, { ...fields, cookie })).status).toBe(200);
      const elsewhere = { ...samePage("https://mail.example"), host: "mail.example", cookie };
      expect((await post(getSession, {}, elsewhere)).status).toBe(401);
    } else expect(answer.cookies[0]).toContain("; Secure;");
  });
});

describe("a session", () => {
  it.each(PAGE_WAYS)("stands for its key in calls of a page over %s", async (way) => {
    const page = await signIn();
    expect(await call(way, listKeys, {}, page)).toMatchObject({ code: "OK" });
    const { response } = (await call(way, getSession, {}, page)) ?? {};
    expect(response).toMatchObject({ session: { current: true }, key: { name: "owner", role: "owner" } });
  });

  it("does so for calls that are off the fast path", async () => {
    const headers = { ...(await signIn()), "content-type": "application/json;charset=utf-8" };
    expect((await post(getSession, {}, headers)).body).toMatchObject({ session: { current: true } });
    expect((await post(getSession, {}, { ...headers, "sec-fetch-site": "cross-site" })).status).toBe(401);
  });

  it("may do what its key may", async () => {
    const page = await signIn(await app.issueKey({ kind: "admin", role: "viewer" }));
    expect(await codeOf(listKeys, {}, page)).toBe("OK");
    expect(await codeOf(createKey, { name: "x", targets: ["all"] }, page)).toBe("FORBIDDEN");
  });

  it("is nothing beside a key", async () => {
    const page = await signIn();
    const sdk = await app.issueKey();
    expect(await codeOf(getSession, {}, { ...page, authorization: `Bearer ${sdk}` })).toBe("FORBIDDEN");
    expect(await codeOf(getSession, {}, { ...page, authorization: "Bearer none" })).toBe("INVALID_API_KEY");
    expect(await codeOf(getSession, {}, { ...page, authorization: "Basic none" })).toBe("INVALID_API_KEY");
  });

  it("ends with its key at the next call", async () => {
    const key = await app.issueKey({ kind: "admin", name: "short" });
    const page = await signIn(key);
    expect(await codeOf(getSession, {}, page)).toBe("OK");
    const { items } = await app.services.store.keys.list({ limit: 1 });
    await app.services.keys.revoke(LOCAL, items[0]?.id ?? "", { force: false });
    expect(await codeOf(getSession, {}, page)).toBe("INVALID_API_KEY");
  });

  it.each([
    ["12 hours after its last call", 13 * HOUR, 12 * HOUR, "INVALID_API_KEY"],
    ["not before", 13 * HOUR, 12 * HOUR - 20_000, "OK"],
    ["7 days after it began", 168 * HOUR, 0, "INVALID_API_KEY"],
    ["not before that", 168 * HOUR - 20_000, 0, "OK"],
  ])("ends %s", async (_when, age, idle, code) => {
    const { key } = await app.services.loginCodes.create(LOCAL);
    const secret = randomBytes(32).toString("base64url");
    const [createdAt, lastUsedAt] = [new Date(Date.now() - age), new Date(Date.now() - idle)];
    const id = `ses_${secret.slice(0, 12)}`;
    const session = { id, keyId: key.id, via: "code", createdAt, lastUsedAt } as const;
    const event = { at: createdAt, actor: key.id, action: "session.create", subject: id, facts: {} };
    const { sessions } = app.services.store;
    await sessions.create(session, digestSessionSecret(secret, "session", undefined), event);
    const page = { ...samePage(), cookie: `__Host-lp_session=${secret}` };
    expect(await codeOf(getSession, {}, page)).toBe(code);
    const found = await sessions.find(digestSessionSecret(secret, "session", undefined));
    if (code === "OK" && idle > 0) expect(found?.session.lastUsedAt.getTime()).toBeGreaterThan(Date.now() - HOUR);
  });

  it("makes and rotates keys when its own is given again", async () => {
    const page = await signIn();
    const other = await app.issueKey({ kind: "admin" });
    const made = { name: "made", targets: ["all"] };
    for (const confirmKey of ["", "x", other]) {
      const refused = await call("Connect JSON", createKey, { ...made, confirmKey }, page);
      expect(refused).toMatchObject({
        code: "INVALID_REQUEST",
        issues: [expect.stringMatching(/^confirm_key: .*\[session\.confirm-key\]$/)],
      });
      expect(await codeOf(rotateKey, { id: "none", confirmKey }, page)).toBe("INVALID_REQUEST");
    }
    expect(await codeOf(createKey, { ...made, confirmKey: owner }, page)).toBe("OK");
    expect(await codeOf(rotateKey, { id: "none", confirmKey: owner }, page)).toBe("KEY_NOT_FOUND");
    expect(await codeOf(createKey, made, { authorization: `Bearer ${owner}` })).toBe("OK");
  });

  it("is ended by who has it, by others of its key, and by owners", async () => {
    const key = await app.issueKey({ kind: "admin", role: "viewer", name: "desk" });
    const [mine, twin, ownerPage] = [await signIn(key), await signIn(key), await signIn()];
    const idOf = async (page: Fields) =>
      ((await post(getSession, {}, page)).body.session as { readonly id: string } | undefined)?.id;
    const [mineId, twinId, ownerId] = [await idOf(mine), await idOf(twin), await idOf(ownerPage)];
    const listed = (await post(listSessions, {}, mine)).body.sessions as readonly { readonly id: string }[];
    expect(listed.map(({ id }) => id)).toEqual([twinId, mineId]);
    const all = (await post(listSessions, { pageSize: 200 }, ownerPage)).body.sessions as typeof listed;
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([mineId, twinId, ownerId]));
    await post(endSession, { id: ownerId }, mine);
    expect(await idOf(ownerPage)).toBe(ownerId);
    await post(endSession, { id: twinId }, mine);
    expect(await idOf(twin)).toBeUndefined();
    const { cookies } = await post(endSession, {}, mine);
    expect(cookies).toEqual(["__Host-lp_session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict"]);
    expect(await idOf(mine)).toBeUndefined();
    const again = await signIn(key);
    await post(endSession, { id: await idOf(again) }, ownerPage);
    expect(await idOf(again)).toBeUndefined();
  });

  it("stands in the audit beside what was done in it", async () => {
    const page = await signIn();
    const { session } = (await post(getSession, {}, page)).body as { readonly session: { readonly id: string } };
    await post(createKey, { name: "made", targets: ["all"], confirmKey: owner }, page);
    await post(endSession, {}, page);
    const [ended, made, begun] = await app.services.audit.list({ limit: 3 });
    expect(begun).toMatchObject({ action: "session.create", subject: session.id, facts: { via: "key" } });
    expect(made).toMatchObject({ action: "key.create", facts: { name: "made", session: session.id } });
    expect(ended).toMatchObject({ action: "session.end", actor: begun?.actor, subject: session.id });
  });
});
