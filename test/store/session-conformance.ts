import { expect, it } from "vitest";
import type { Key } from "../../src/domain/key/key.ts";
import type { Session } from "../../src/domain/session/session.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

const NOW = new Date("2026-05-08T12:00:00.000Z");
const HOUR = 3_600_000;
const before = (ms: number): Date => new Date(NOW.getTime() - ms);
const digestOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

/** What the port promises about sessions and login codes. */
export function describeSessions(store: () => Store): void {
  let number = 0;

  async function addKey(changes: Partial<Key> = {}): Promise<Key> {
    const key = storedKey({ kind: "admin", role: "owner", ...changes });
    await store().keys.create(key, storedSecret(key), auditEvent());
    return key;
  }

  async function addSession(keyId: string, changes: Partial<Session> = {}): Promise<Session> {
    number += 1;
    const id = `ses_${String(number).padStart(12, "0")}`;
    const session: Session = { id, keyId, via: "code", createdAt: NOW, lastUsedAt: NOW, ...changes };
    await store().sessions.create(session, digestOf(number), auditEvent());
    return session;
  }

  it("give the key of a code to one of those who bring it, and only in time", async () => {
    const { sessions } = store();
    const { id } = await addKey();
    const expiresAt = new Date(NOW.getTime() + 1);
    for (const byte of [201, 202]) {
      await sessions.addLoginCode({ digest: digestOf(byte), keyId: id, expiresAt }, auditEvent({ at: NOW }));
    }
    const taken = await Promise.all([1, 2].map(() => sessions.takeLoginCode(digestOf(201), NOW)));
    expect(taken.toSorted()).toEqual([id, undefined]);
    expect(await sessions.takeLoginCode(digestOf(202), expiresAt)).toBeUndefined();
    expect(await sessions.takeLoginCode(digestOf(202), NOW)).toBeUndefined();
  });

  it("are found by their digest with their key as it is now", async () => {
    const key = await addKey({ role: "editor" });
    const session = await addSession(key.id, { via: "key" });
    expect(await store().sessions.find(digestOf(number))).toEqual({ session, key });
    const used = new Date(NOW.getTime() + HOUR);
    await store().sessions.touch(session.id, used);
    await store().keys.revoke(key.id, NOW, { keepLastOwner: false }, auditEvent());
    expect(await store().sessions.find(digestOf(number))).toEqual({
      session: { ...session, lastUsedAt: used },
      key: { ...key, revokedAt: NOW },
    });
    expect(await store().sessions.find(digestOf(255))).toBeUndefined();
  });

  it("are listed newest first, in pages, while they last", async () => {
    const [one, other] = [await addKey(), await addKey({ expiresAt: NOW })];
    const first = await addSession(one.id, { createdAt: before(2 * HOUR) });
    const second = await addSession(one.id, { createdAt: before(HOUR) });
    const lists = async (limit: number, keyId?: string) =>
      (await store().sessions.list({ limit, at: NOW, keyId })).items.map(({ session }) => session.id);
    expect(await lists(5)).toEqual([second.id, first.id]);
    expect(await lists(1)).toEqual([second.id]);
    const page = await store().sessions.list({ limit: 1, at: NOW, after: second });
    expect([page.items[0]?.session, page.hasMore]).toEqual([first, false]);
    await addSession(other.id);
    expect(await lists(5)).toEqual([second.id, first.id]);
    expect(await lists(5, other.id)).toEqual([]);
  });

  it("are over 12 hours after their last use, and 7 days after they began", async () => {
    const { id } = await addKey();
    const idle = { createdAt: before(13 * HOUR), lastUsedAt: before(12 * HOUR) };
    const old = { createdAt: before(168 * HOUR), lastUsedAt: NOW };
    for (const ended of [idle, old]) await addSession(id, ended);
    const lasting = [
      await addSession(id, { ...old, createdAt: before(168 * HOUR - 1) }),
      await addSession(id, { ...idle, lastUsedAt: before(12 * HOUR - 1) }),
    ];
    const listed = await store().sessions.list({ limit: 9, at: NOW });
    expect(listed.items.map(({ session }) => session.id)).toEqual(lasting.map((each) => each.id).reverse());
  });

  it("do not count before they began: the clock was ahead by then", async () => {
    const { id } = await addKey();
    const [near, far] = [before(-60_000), before(-60_001)];
    const session = await addSession(id, { createdAt: near, lastUsedAt: near });
    await addSession(id, { createdAt: far, lastUsedAt: far });
    const listed = await store().sessions.list({ limit: 9, at: NOW });
    expect(listed.items.map((each) => each.session.id)).toEqual([session.id]);
  });

  it("and codes are forgotten 30 days after they ended, and not before", async () => {
    const { sessions } = store();
    const { id } = await addKey();
    const days = (count: number) => before(count * 24 * HOUR);
    await sessions.addLoginCode(
      { digest: digestOf(204), keyId: id, expiresAt: days(30) },
      auditEvent({ at: days(31) }),
    );
    await sessions.addLoginCode(
      { digest: digestOf(205), keyId: id, expiresAt: days(29) },
      auditEvent({ at: days(31) }),
    );
    const ended = [];
    for (const changes of [
      { createdAt: days(37), lastUsedAt: days(30) },
      { createdAt: days(36), lastUsedAt: days(29) },
      { createdAt: days(31), lastUsedAt: before(30 * 24 * HOUR + 12 * HOUR) },
      { createdAt: days(31), lastUsedAt: before(30 * 24 * HOUR + 12 * HOUR - 1) },
    ]) {
      ended.push([await addSession(id, changes), digestOf(number)] as const);
    }
    await sessions.addLoginCode({ digest: digestOf(206), keyId: id, expiresAt: NOW }, auditEvent({ at: NOW }));
    await addSession(id);
    const found = await Promise.all(ended.map(async ([, digest]) => (await sessions.find(digest)) !== undefined));
    expect(found).toEqual([false, true, false, true]);
    expect(await sessions.takeLoginCode(digestOf(204), before(30 * 24 * HOUR + 1))).toBeUndefined();
    expect(await sessions.takeLoginCode(digestOf(205), before(29 * 24 * HOUR + 1))).toBe(id);
  });

  it("begin with no code that was made later, which the clock was ahead for", async () => {
    const { sessions } = store();
    const { id } = await addKey();
    const expiresIn = (ms: number) => new Date(NOW.getTime() + 10 * 60_000 + ms);
    for (const [byte, ms] of [
      [207, 60_000],
      [208, 60_001],
    ] as const) {
      const code = { digest: digestOf(byte), keyId: id, expiresAt: expiresIn(ms) };
      await sessions.addLoginCode(code, auditEvent({ at: NOW }));
    }
    expect(await sessions.takeLoginCode(digestOf(207), NOW)).toBe(id);
    expect(await sessions.takeLoginCode(digestOf(208), NOW)).toBeUndefined();
  });

  it("are ended once, with their event, and only those of the key that is given", async () => {
    const [mine, other] = [await addKey(), await addKey()];
    const { id } = await addSession(mine.id);
    const event = auditEvent({ action: "session.end", subject: id });
    expect(await store().sessions.end(id, other.id, event)).toBe(false);
    expect(await store().sessions.end(id, mine.id, event)).toBe(true);
    expect(await store().sessions.end(id, undefined, event)).toBe(false);
    const events = (await store().audit.list({ limit: 9 })).filter(({ action }) => action === "session.end");
    expect(events).toHaveLength(1);
    expect(await store().sessions.find(digestOf(number))).toBeUndefined();
  });

  it("have their name among the facts of what is done in them", async () => {
    await store().sessions.addLoginCode(
      { digest: digestOf(203), keyId: (await addKey()).id, expiresAt: NOW },
      auditEvent({ facts: { a: 1 }, sessionId: "ses_1" }),
    );
    expect((await store().audit.list({ limit: 1 }))[0]?.facts).toEqual({ a: 1, session: "ses_1" });
  });
}
