import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatKeyToken, newKeyToken, parseKeyToken } from "../../src/domain/key/key-token.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import { type Authenticate, createAuthenticate } from "../../src/service/authenticate.ts";
import type { NewKey } from "../../src/service/issue-key.ts";
import { createKeyService, type KeyService } from "../../src/service/key-service.ts";
import type { KeyStore } from "../../src/store/port/key-store.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { createIdempotency } from "../support/create-idempotency.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";

const CLI: Caller = { kind: "local", name: "cli" };
const HOUR = 3_600_000;
const PEPPER = "a pepper of thirty-two bytes, ok";

let store: Store;
let clock: TestClock;
let keys: KeyService;
let authenticate: Authenticate;
let reasons: string[];

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  clock = startTestClock();
  reasons = [];
  ({ keys, authenticate } = wire(undefined));
});

afterEach(() => store.close());

function wire(pepper: string | undefined) {
  const onRefused = (reason: string) => reasons.push(reason);
  return {
    keys: createKeyService({
      keys: store.keys,
      uses: store.keyUses,
      now: clock.now,
      randomBytes,
      pepper,
      withIdempotencyKey: createIdempotency(store, clock),
      // Several peppers on one store are what these tests are about.
      pepperGuard: { claim: async () => undefined },
    }),
    authenticate: createAuthenticate({ keys: store.keys, now: clock.now, pepper, onRefused }),
  };
}

function sdkKey(change: Partial<NewKey> = {}): NewKey {
  return { name: "mailer", kind: "sdk", scope: ["html"], definition: "full", ...change };
}

const REFUSED = expect.objectContaining({
  code: "INVALID_API_KEY",
  message: "Invalid or missing API key.",
  issues: [],
});

describe("authenticate", () => {
  it("knows the holder of a key", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    expect(await authenticate(token)).toEqual({ kind: "key", key });
  });

  it("refuses every unusable token alike, and counts why", async () => {
    const { token } = await keys.create(CLI, sdkKey());
    const parts = parseKeyToken(token);
    const other = await keys.create(CLI, sdkKey());
    // A well-formed token with a known id and the secret of another key.
    const { formatKeyToken } = await import("../../src/domain/key/key-token.ts");
    const mixed = formatKeyToken({ ...(parts as NonNullable<typeof parts>), secret: secretOf(other.token) });
    const unknown = formatKeyToken({ kind: "sdk", id: "000000000000", secret: secretOf(token) });
    const revoked = await keys.create(CLI, sdkKey());
    await keys.revoke(CLI, revoked.key.id, { force: false });
    const expired = await keys.create(CLI, sdkKey({ expiresAt: new Date(clock.now().getTime() + 1) }));
    clock.advance(1);
    for (const text of ["", "Bearer", token.slice(1), mixed, unknown, revoked.token, expired.token]) {
      await expect(authenticate(text)).rejects.toEqual(REFUSED);
    }
    expect(reasons).toEqual(["malformed", "malformed", "malformed", "wrong_secret", "unknown", "revoked", "expired"]);
  });

  it("tells who sent no token how to send one, and counts it apart", async () => {
    await expect(authenticate(undefined)).rejects.toMatchObject({
      code: "INVALID_API_KEY",
      message: "Missing API key: send Authorization: Bearer <key>.",
    });
    expect(reasons).toEqual(["missing"]);
  });

  it("looks up an unknown token when it refuses a known one, and a known one when it refuses an unknown one", async () => {
    const asked: string[] = [];
    const counting: Pick<KeyStore, "findByTokenId" | "lookUpOther"> = {
      findByTokenId(id) {
        asked.push(id);
        return store.keys.findByTokenId(id);
      },
      lookUpOther(wasFound) {
        asked.push(wasFound ? "unknown" : "known");
        return store.keys.lookUpOther(wasFound);
      },
    };
    const counted = createAuthenticate({ keys: counting, now: clock.now, pepper: undefined, onRefused() {} });
    const { key, token } = await keys.create(CLI, sdkKey());
    await counted(token);
    await keys.revoke(CLI, key.id, { force: false });
    await expect(counted(token)).rejects.toEqual(REFUSED);
    const id = parseKeyToken(token)?.id;
    expect(asked).toEqual([id, id, "unknown"]);
    asked.length = 0;
    const unknown = formatKeyToken(newKeyToken("sdk", randomBytes));
    await expect(counted(unknown)).rejects.toEqual(REFUSED);
    expect(asked).toEqual([parseKeyToken(unknown)?.id, "known"]);
  });

  it("accepts a key up to the millisecond before it expires", async () => {
    const expiresAt = new Date(clock.now().getTime() + HOUR);
    const { token } = await keys.create(CLI, sdkKey({ expiresAt }));
    clock.advance(HOUR - 1);
    await expect(authenticate(token)).resolves.toBeDefined();
    clock.advance(1);
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
  });

  it("does not take a token for another kind of key", async () => {
    const { token } = await keys.create(CLI, sdkKey());
    const { formatKeyToken } = await import("../../src/domain/key/key-token.ts");
    const parts = parseKeyToken(token) as NonNullable<ReturnType<typeof parseKeyToken>>;
    await expect(authenticate(formatKeyToken({ ...parts, kind: "admin" }))).rejects.toEqual(REFUSED);
  });

  it("refuses keys that were digested without the pepper, or with another one", async () => {
    const { token } = await keys.create(CLI, sdkKey());
    const peppered = wire(PEPPER);
    await expect(peppered.authenticate(token)).rejects.toEqual(REFUSED);
    const issued = await peppered.keys.create(CLI, sdkKey());
    await expect(peppered.authenticate(issued.token)).resolves.toBeDefined();
    await expect(wire(`${PEPPER}!`).authenticate(issued.token)).rejects.toEqual(REFUSED);
    await expect(authenticate(issued.token)).rejects.toEqual(REFUSED);
  });
});

describe("create", () => {
  it("audits who made what, without the secret", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    const [event] = await store.audit.list({ limit: 10 });
    expect(event).toMatchObject({ actor: "cli", action: "key.create", subject: key.id, at: clock.now() });
    expect(JSON.stringify(event)).not.toContain(secretOf(token));
  });

  it("notes how the token is digested", async () => {
    const algorithmOf = async (issued: { readonly token: string }) =>
      (await store.keys.findByTokenId(parseKeyToken(issued.token)?.id ?? ""))?.secret.algorithm;
    expect(await algorithmOf(await keys.create(CLI, sdkKey()))).toBe("sha256");
    expect(await algorithmOf(await wire(PEPPER).keys.create(CLI, sdkKey()))).toBe("hmac-sha256");
  });

  it("is for admin keys only, and says which kind the caller's is", async () => {
    const { key } = await keys.create(CLI, sdkKey());
    const message = "this call requires an admin key, and the key is an SDK key";
    const forbidden = expect.objectContaining({ code: "FORBIDDEN", message });
    const holder: Caller = { kind: "key", key };
    await expect(keys.create(holder, sdkKey())).rejects.toEqual(forbidden);
    await expect(keys.list(holder, { pageSize: 0, pageToken: "" })).rejects.toEqual(forbidden);
    await expect(keys.get(holder, key.id)).rejects.toEqual(forbidden);
    await expect(keys.revoke(holder, key.id, { force: true })).rejects.toEqual(forbidden);
    await expect(keys.rotate(holder, key.id, {})).rejects.toEqual(forbidden);
    const admin = await keys.create(CLI, sdkKey({ kind: "admin" }));
    await expect(keys.create({ kind: "key", key: admin.key }, sdkKey())).resolves.toBeDefined();
  });
});

describe("revoke", () => {
  it("holds for the very next call", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    const revoked = await keys.revoke(CLI, key.id, { force: false });
    expect(revoked.revokedAt).toEqual(clock.now());
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
  });

  it("keeps the last owner in force unless forced", async () => {
    const first = await keys.create(CLI, sdkKey({ kind: "admin" }));
    const second = await keys.create(CLI, sdkKey({ kind: "admin" }));
    await keys.revoke(CLI, first.key.id, { force: false });
    await expect(keys.revoke(CLI, second.key.id, { force: false })).rejects.toMatchObject({
      code: "FAILED_PRECONDITION",
    });
    await expect(authenticate(second.token)).resolves.toBeDefined();
    await keys.revoke(CLI, second.key.id, { force: true });
    await expect(authenticate(second.token)).rejects.toEqual(REFUSED);
  });

  it("is audited, with whether it was forced", async () => {
    for (const force of [false, true]) {
      const { key } = await keys.create(CLI, sdkKey());
      await keys.revoke(CLI, key.id, { force });
      const [event] = await store.audit.list({ limit: 1 });
      expect(event).toMatchObject({ actor: "cli", action: "key.revoke", subject: key.id, facts: { force } });
    }
  });

  it("refuses an unknown key", async () => {
    await expect(keys.get(CLI, "key_000000000000")).rejects.toMatchObject({ code: "KEY_NOT_FOUND" });
    await expect(keys.rotate(CLI, "key_000000000000", {})).rejects.toMatchObject({ code: "KEY_NOT_FOUND" });
    await expect(keys.revoke(CLI, "key_000000000000", { force: false })).rejects.toMatchObject({
      code: "KEY_NOT_FOUND",
    });
  });
});

describe("rotate", () => {
  it("accepts both tokens during the grace period, and the new one after it", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    const rotated = await keys.rotate(CLI, key.id, { graceMs: HOUR });
    expect(rotated.key).toMatchObject({ id: key.id, rotatedAt: clock.now() });
    expect(rotated.key.previousSecretExpiresAt).toEqual(new Date(clock.now().getTime() + HOUR));
    clock.advance(HOUR - 1);
    await expect(authenticate(token)).resolves.toBeDefined();
    clock.advance(1);
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
    await expect(authenticate(rotated.token)).resolves.toBeDefined();
  });

  it("is audited, with its grace", async () => {
    const { key } = await keys.create(CLI, sdkKey());
    await keys.rotate(CLI, key.id, { graceMs: HOUR });
    const [event] = await store.audit.list({ limit: 1 });
    expect(event).toMatchObject({ actor: "cli", action: "key.rotate", subject: key.id, facts: { grace_ms: HOUR } });
  });

  it("gives a day of grace unless it is told otherwise", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    await keys.rotate(CLI, key.id, {});
    clock.advance(24 * HOUR - 1);
    await expect(authenticate(token)).resolves.toBeDefined();
    clock.advance(1);
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
  });

  it("ends the old token at once without a grace period", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    await keys.rotate(CLI, key.id, { graceMs: 0 });
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
  });

  it.each([-HOUR, -1, 0, HOUR])("ends it and any older one for a clock that is off by %d ms, too", async (offsetMs) => {
    const { key, token } = await keys.create(CLI, sdkKey());
    const second = await keys.rotate(CLI, key.id, { graceMs: 24 * HOUR });
    const third = await keys.rotate(CLI, key.id, { graceMs: 0 });
    clock.advance(offsetMs);
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
    await expect(authenticate(second.token)).rejects.toEqual(REFUSED);
    await expect(authenticate(third.token)).resolves.toBeDefined();
    expect(reasons).toEqual(["retired", "retired"]);
  });

  it("ends the oldest of three for a clock that is behind, too", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    const second = await keys.rotate(CLI, key.id, { graceMs: 24 * HOUR });
    await keys.rotate(CLI, key.id, { graceMs: 24 * HOUR });
    clock.advance(-HOUR);
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
    await expect(authenticate(second.token)).resolves.toBeDefined();
  });

  it("keeps two tokens at the most", async () => {
    const { key, token } = await keys.create(CLI, sdkKey());
    const second = await keys.rotate(CLI, key.id, {});
    const third = await keys.rotate(CLI, key.id, {});
    await expect(authenticate(token)).rejects.toEqual(REFUSED);
    await expect(authenticate(second.token)).resolves.toBeDefined();
    await expect(authenticate(third.token)).resolves.toBeDefined();
  });

  it("refuses a key that is no longer in force", async () => {
    const revoked = await keys.create(CLI, sdkKey());
    await keys.revoke(CLI, revoked.key.id, { force: false });
    await expect(keys.rotate(CLI, revoked.key.id, {})).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
    const expired = await keys.create(CLI, sdkKey({ expiresAt: new Date(clock.now().getTime() + 1) }));
    clock.advance(1);
    await expect(keys.rotate(CLI, expired.key.id, {})).rejects.toMatchObject({ code: "FAILED_PRECONDITION" });
  });
});

describe("list", () => {
  it("pages through every key once, newest first", async () => {
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      made.unshift((await keys.create(CLI, sdkKey({ name: `key ${index}` }))).key.id);
      clock.advance(1);
    }
    const seen: string[] = [];
    let pageToken = "";
    do {
      const page = await keys.list(CLI, { pageSize: 3, pageToken });
      seen.push(...page.keys.map(({ id }) => id));
      pageToken = page.nextPageToken;
    } while (pageToken !== "");
    expect(seen).toEqual(made);
  });

  it.each(["x", "MQ", "!!!", Buffer.from("1\n2\n3").toString("base64url")])(
    "refuses the page token %j",
    async (pageToken) => {
      await expect(keys.list(CLI, { pageSize: 0, pageToken })).rejects.toMatchObject({
        code: "INVALID_REQUEST",
        issues: [{ path: ["page_token"], type: "page_token.unknown" }],
      });
    },
  );
});

function secretOf(token: string): string {
  const parts = parseKeyToken(token);
  if (parts === undefined) throw new Error("not a token");
  return parts.secret;
}
