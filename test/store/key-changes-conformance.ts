import { describe, expect, it } from "vitest";
import type { Key, KeySecret } from "../../src/domain/key/key.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent, brokenEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

const NOW = new Date("2026-05-10T00:00:00.500Z");
const DAY_MS = 86_400_000;

/** Revoking and rotating keys, and the guard of the last owner. */
export function describeKeyChanges(store: () => Store): void {
  describe("revocation", () => describeRevocation(store));
  describe("the last owner", () => describeLastOwner(store));
  describe("rotation", () => describeRotation(store));
}

function describeRevocation(store: () => Store): void {
  const anyway = { keepLastOwner: false };

  it("revokes a key and its token at the date, for the very next read", async () => {
    const { key, secret } = await create(store(), storedKey());
    expect(await store().keys.revoke(key.id, NOW, anyway, auditEvent())).toBe("done");
    expect((await store().keys.find(key.id))?.revokedAt).toEqual(NOW);
    expect((await store().keys.findByTokenId(secret.tokenId))?.key.revokedAt).toEqual(NOW);
  });

  it("keeps the first date and writes no second event when a key is revoked again", async () => {
    const { key } = await create(store(), storedKey());
    const event = auditEvent({ action: "key.revoke", subject: key.id });
    await store().keys.revoke(key.id, NOW, anyway, event);
    const later = new Date(NOW.getTime() + DAY_MS);
    expect(await store().keys.revoke(key.id, later, anyway, event)).toBe("done");
    expect((await store().keys.find(key.id))?.revokedAt).toEqual(NOW);
    const revocations = (await store().audit.list({ limit: 10 })).filter(({ action }) => action === "key.revoke");
    expect(revocations).toEqual([{ number: 2, ...event, subjectName: key.name }]);
  });

  it("says when there is no such key, and writes no event", async () => {
    expect(await store().keys.revoke("key_T0000000none", NOW, anyway, auditEvent())).toBe("absent");
    expect(await store().audit.list({ limit: 10 })).toEqual([]);
  });

  it("revokes nothing when the event cannot be written", async () => {
    const { key } = await create(store(), storedKey());
    await expect(store().keys.revoke(key.id, NOW, anyway, brokenEvent())).rejects.toThrow();
    expect((await store().keys.find(key.id))?.revokedAt).toBeUndefined();
  });

  it("writes one event when many revoke a key at once", async () => {
    const { key } = await create(store(), storedKey());
    const event = auditEvent({ action: "key.revoke" });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => store().keys.revoke(key.id, NOW, anyway, event)),
    );
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    const events = await store().audit.list({ limit: 50 });
    expect(events.filter(({ action }) => action === "key.revoke")).toHaveLength(1);
  });
}

function describeLastOwner(store: () => Store): void {
  const guarded = { keepLastOwner: true };
  const admin = (changes: Partial<Key> = {}) =>
    create(store(), storedKey({ kind: "admin", scope: ["all"], ...changes }));

  it("is not revoked, and no event is written", async () => {
    const { key } = await admin();
    await create(store(), storedKey());
    expect(await store().keys.revoke(key.id, NOW, guarded, auditEvent({ action: "key.revoke" }))).toBe("last-owner");
    expect((await store().keys.find(key.id))?.revokedAt).toBeUndefined();
    expect((await store().audit.list({ limit: 1 }))[0]?.action).not.toBe("key.revoke");
  });

  it("is revoked when that is forced", async () => {
    const { key } = await admin();
    expect(await store().keys.revoke(key.id, NOW, { keepLastOwner: false }, auditEvent())).toBe("done");
    expect(await store().keys.hasActiveOwner(NOW)).toBe(false);
  });

  it("may go once another is in force", async () => {
    const first = await admin();
    const second = await admin({ expiresAt: new Date(NOW.getTime() + 1) });
    expect(await store().keys.revoke(first.key.id, NOW, guarded, auditEvent())).toBe("done");
    expect(await store().keys.revoke(second.key.id, NOW, guarded, auditEvent())).toBe("last-owner");
  });

  it("stays when two are revoked at once", async () => {
    const keys = [await admin(), await admin()];
    const revoke = ({ key }: { key: Key }) => store().keys.revoke(key.id, NOW, guarded, auditEvent());
    expect((await Promise.all(keys.map(revoke))).toSorted()).toEqual(["done", "last-owner"]);
  });

  const idle: readonly [string, Partial<Key>][] = [
    ["revoked", { revokedAt: new Date(NOW.getTime() - 1) }],
    ["expired", { expiresAt: new Date(NOW.getTime() - 1) }],
    ["expiring at this very millisecond", { expiresAt: NOW }],
  ];
  it.each(idle)("does not count one that is %s", async (_state, changes) => {
    const other = await admin(changes);
    expect(await store().keys.hasActiveOwner(NOW)).toBe(false);
    const { key } = await admin();
    expect(await store().keys.hasActiveOwner(NOW)).toBe(true);
    expect(await store().keys.revoke(key.id, NOW, guarded, auditEvent())).toBe("last-owner");
    expect(await store().keys.revoke(other.key.id, NOW, guarded, auditEvent())).toBe("done");
  });

  it("is none of another role", async () => {
    const other = await admin({ role: "publisher" });
    expect(await store().keys.hasActiveOwner(NOW)).toBe(false);
    const { key } = await admin({ role: "owner" });
    expect(await store().keys.revoke(key.id, NOW, guarded, auditEvent())).toBe("last-owner");
    expect(await store().keys.revoke(other.key.id, NOW, guarded, auditEvent())).toBe("done");
  });

  it("may go when it is expired already", async () => {
    const { key } = await admin({ expiresAt: NOW });
    expect(await store().keys.revoke(key.id, NOW, guarded, auditEvent())).toBe("done");
  });

  it("is in force until the millisecond of its expiry", async () => {
    await admin({ expiresAt: NOW });
    expect(await store().keys.hasActiveOwner(new Date(NOW.getTime() - 1))).toBe(true);
    expect(await store().keys.hasActiveOwner(NOW)).toBe(false);
  });

  it("is no SDK key", async () => {
    await create(store(), storedKey({ scope: ["all"] }));
    expect(await store().keys.hasActiveOwner(NOW)).toBe(false);
  });
}

function describeRotation(store: () => Store): void {
  const retiresAt = new Date(NOW.getTime() + DAY_MS);
  const find = async (tokenId: string) => (await store().keys.findByTokenId(tokenId))?.secret;
  const retirement = async (tokenId: string) => (await find(tokenId))?.retiresAt;
  const ended = (at: Date) => ({ retiresAt: undefined, endedAt: at });

  it("makes the new token the newest and lets the old one retire at the date", async () => {
    const { key, secret } = await create(store(), storedKey());
    const next = storedSecret(key, { createdAt: NOW });
    expect(await store().keys.rotate(next, "lp_sdk_next", retiresAt, auditEvent())).toBe("done");
    expect(await retirement(secret.tokenId)).toEqual(retiresAt);
    const rotated = { ...key, prefix: "lp_sdk_next", rotatedAt: NOW, previousSecretExpiresAt: retiresAt };
    const found = await store().keys.findByTokenId(next.tokenId);
    expect(found?.key).toEqual(rotated);
    expect(found?.secret.retiresAt).toBeUndefined();
    expect(await store().keys.find(key.id)).toEqual(rotated);
  });

  it("leaves two tokens at most: a third ends at once, one that ended before stays as it was", async () => {
    const { key, secret: first } = await create(store(), storedKey());
    const second = storedSecret(key, { createdAt: NOW });
    await store().keys.rotate(second, "two", retiresAt, auditEvent());
    const third = storedSecret(key, { createdAt: new Date(NOW.getTime() + 1000) });
    await store().keys.rotate(third, "three", retiresAt, auditEvent());
    expect(await find(first.tokenId)).toMatchObject(ended(third.createdAt));
    expect(await retirement(second.tokenId)).toEqual(retiresAt);
    const fourth = storedSecret(key, { createdAt: new Date(NOW.getTime() + 2 * DAY_MS) });
    const lastRetiresAt = new Date(NOW.getTime() + 3 * DAY_MS);
    await store().keys.rotate(fourth, "four", lastRetiresAt, auditEvent());
    expect(await find(first.tokenId)).toMatchObject(ended(third.createdAt));
    expect(await find(second.tokenId)).toMatchObject(ended(retiresAt));
    expect(await find(third.tokenId)).toMatchObject({ retiresAt: lastRetiresAt, endedAt: undefined });
    expect(await find(fourth.tokenId)).toMatchObject({ retiresAt: undefined, endedAt: undefined });
  });

  it("ends every token before the new one where there is no grace, and finds them still", async () => {
    const { key, secret: first } = await create(store(), storedKey());
    const second = storedSecret(key, { createdAt: NOW });
    await store().keys.rotate(second, "two", retiresAt, auditEvent());
    const third = storedSecret(key, { createdAt: new Date(NOW.getTime() + 1000) });
    await store().keys.rotate(third, "three", undefined, auditEvent());
    for (const { tokenId } of [first, second]) {
      expect(await store().keys.findByTokenId(tokenId)).toMatchObject({
        key: { id: key.id, rotatedAt: third.createdAt, previousSecretExpiresAt: third.createdAt },
        secret: ended(third.createdAt),
      });
    }
    expect(await find(third.tokenId)).toMatchObject({ retiresAt: undefined, endedAt: undefined });
  });

  it("leaves the tokens of other keys alone", async () => {
    const { key } = await create(store(), storedKey());
    const other = await create(store(), storedKey());
    await store().keys.rotate(storedSecret(key, { createdAt: NOW }), "next", retiresAt, auditEvent());
    expect(await store().keys.find(other.key.id)).toEqual(other.key);
    expect(await retirement(other.secret.tokenId)).toBeUndefined();
  });

  const refused: readonly [string, Partial<Key>][] = [
    ["revoked", { revokedAt: new Date(NOW.getTime() - 1) }],
    ["expired", { expiresAt: new Date(NOW.getTime() - 1) }],
    ["expiring at this very millisecond", { expiresAt: NOW }],
  ];
  it.each(refused)("refuses a key that is %s, and changes nothing", async (_state, changes) => {
    const { key, secret } = await create(store(), storedKey(changes));
    const next = storedSecret(key, { createdAt: NOW });
    expect(await store().keys.rotate(next, "next", retiresAt, auditEvent({ action: "key.rotate" }))).toBe("inactive");
    expect(await store().keys.find(key.id)).toEqual(key);
    expect(await retirement(secret.tokenId)).toBeUndefined();
    expect(await store().keys.findByTokenId(next.tokenId)).toBeUndefined();
    expect((await store().audit.list({ limit: 1 }))[0]?.action).not.toBe("key.rotate");
  });

  it("says when there is no such key", async () => {
    const next = storedSecret(storedKey(), { createdAt: NOW });
    expect(await store().keys.rotate(next, "next", retiresAt, auditEvent())).toBe("absent");
  });

  it("rotates nothing when the event cannot be written", async () => {
    const { key, secret } = await create(store(), storedKey());
    const next = storedSecret(key, { createdAt: NOW });
    await expect(store().keys.rotate(next, "next", retiresAt, brokenEvent())).rejects.toThrow();
    expect(await store().keys.find(key.id)).toEqual(key);
    expect(await retirement(secret.tokenId)).toBeUndefined();
    expect(await store().keys.findByTokenId(next.tokenId)).toBeUndefined();
  });
}

async function create(store: Store, key: Key): Promise<{ key: Key; secret: KeySecret }> {
  const secret = storedSecret(key);
  await store.keys.create(key, secret, auditEvent());
  return { key, secret };
}
