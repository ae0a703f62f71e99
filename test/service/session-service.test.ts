import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Caller } from "../../src/domain/session/caller.ts";
import { createAuthenticate } from "../../src/service/authenticate.ts";
import { createLoginCodes, type LoginCodes } from "../../src/service/login-codes.ts";
import { createSessionService, type SessionService } from "../../src/service/session-service.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { startTestClock, type TestClock } from "../support/test-clock.ts";

const CLI: Caller = { kind: "local", name: "cli" };
const HOUR = 3_600_000;
const SKEW = 12 * HOUR;
const ended = { code: "INVALID_API_KEY" };

let store: Store;
let clock: TestClock;
let sessions: SessionService;
let codes: LoginCodes;

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  clock = startTestClock();
  const key = storedKey({ kind: "admin", role: "owner" });
  await store.keys.create(key, storedSecret(key), auditEvent());
  const deps = { keys: store.keys, sessions: store.sessions, now: clock.now, randomBytes, pepper: undefined };
  const authenticate = createAuthenticate({ ...deps, onRefused: () => undefined });
  sessions = createSessionService({ ...deps, authenticate });
  codes = createLoginCodes(deps);
});

afterEach(() => store.close());

async function signIn(): Promise<string> {
  const { code } = await codes.create(CLI);
  return (await sessions.create({ via: "code", secret: code })).secret;
}

const lasts = (secret: string) => expect(sessions.authenticate(secret)).resolves.toMatchObject({ kind: "key" });
const hasEnded = (secret: string) => expect(sessions.authenticate(secret)).rejects.toMatchObject(ended);

it.each([SKEW, 8 * 24 * HOUR])("a sign-in while the clock is ahead by %d ms ends nobody's session", async (skew) => {
  const others = [await signIn(), await signIn()];
  clock.advance(skew);
  await signIn();
  for (const secret of others) await hasEnded(secret);
  clock.advance(-skew);
  for (const secret of others) await lasts(secret);
});

it("a session that was made while the clock was ahead does not count once it is right", async () => {
  clock.advance(SKEW);
  const secret = await signIn();
  await lasts(secret);
  clock.advance(-SKEW);
  await hasEnded(secret);
  expect((await sessions.list(CLI, { pageSize: 9, pageToken: "" })).sessions).toEqual([]);
});

it("a session that was used while the clock was ahead ends 12 hours after its next use", async () => {
  const secret = await signIn();
  clock.advance(11 * HOUR);
  await lasts(secret);
  clock.advance(-11 * HOUR);
  await lasts(secret);
  clock.advance(12 * HOUR);
  await hasEnded(secret);
});

it("a login code that was made while the clock was ahead signs nobody in once it is right", async () => {
  clock.advance(SKEW);
  const { code } = await codes.create(CLI);
  clock.advance(-SKEW);
  await expect(sessions.create({ via: "code", secret: code })).rejects.toMatchObject(ended);
});
