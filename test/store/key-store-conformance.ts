import { describe, expect, it } from "vitest";
import type { Key, KeyFilter } from "../../src/domain/key/key.ts";
import type { TargetScope } from "../../src/domain/target.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent, brokenEvent } from "../support/audit-event.ts";
import { newestFirst, readAllPages } from "../support/read-all-pages.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

/** Creating, finding and listing keys. */
export function describeKeyStore(store: () => Store): void {
  async function create(key: Key): Promise<Key> {
    await store().keys.create(key, storedSecret(key), auditEvent());
    return key;
  }

  it("gives back a key as it was stored, to the millisecond", async () => {
    const full = storedKey({
      name: "Zahlung \u{1F4B6} \u202Eabc\u202C e\u0301",
      kind: "admin",
      role: "editor",
      definition: "program",
      createdAt: new Date("2026-05-01T12:00:00.001Z"),
      expiresAt: new Date("2031-01-01T00:00:00.999Z"),
    });
    await create(full);
    expect(await store().keys.find(full.id)).toEqual(full);
    const bare = await create(storedKey());
    expect(await store().keys.find(bare.id)).toEqual(bare);
  });

  const scopes: readonly TargetScope[] = [["all"], ["html"], ["react-email"], ["html", "mjml", "react-email"]];
  it.each(scopes.map((scope) => [scope]))("keeps the scope %j", async (scope) => {
    const key = await create(storedKey({ scope }));
    expect((await store().keys.find(key.id))?.scope).toEqual(scope);
  });

  it("finds nothing under an unknown id", async () => {
    expect(await store().keys.find("key_T0000000none")).toBeUndefined();
    expect(await store().keys.findByTokenId("T0000000none")).toBeUndefined();
  });

  it("tells ids and token ids apart by case", async () => {
    const lower = storedKey({ id: "key_aaaaaaaaaaaa" });
    const upper = storedKey({ id: "key_AAAAAAAAAAAA" });
    await store().keys.create(lower, storedSecret(lower, { tokenId: "bbbbbbbbbbbb" }), auditEvent());
    expect(await store().keys.find(upper.id)).toBeUndefined();
    expect(await store().keys.findByTokenId("BBBBBBBBBBBB")).toBeUndefined();
    await store().keys.create(upper, storedSecret(upper, { tokenId: "BBBBBBBBBBBB" }), auditEvent());
    expect((await store().keys.find(lower.id))?.id).toBe(lower.id);
    expect((await store().keys.findByTokenId("BBBBBBBBBBBB"))?.key.id).toBe(upper.id);
  });

  it.each(["sha256", "hmac-sha256"] as const)("finds a token of %s with its key", async (algorithm) => {
    const key = storedKey();
    const secret = storedSecret(key, { algorithm, createdAt: new Date("2026-05-01T12:00:00.007Z") });
    await store().keys.create(key, secret, auditEvent());
    const found = await store().keys.findByTokenId(secret.tokenId);
    expect(found?.key).toEqual(key);
    expect(found && { ...found.secret, digest: Uint8Array.from(found.secret.digest) }).toEqual(secret);
    // A part of a pool would retain the whole pool for as long as the key is in a cache.
    expect(found?.secret.digest.buffer.byteLength).toBe(secret.digest.length);
  });

  it("writes the event of a creation", async () => {
    const key = storedKey();
    const event = auditEvent({ action: "key.create", subject: key.id, facts: { kind: "sdk" } });
    await store().keys.create(key, storedSecret(key), event);
    expect(await store().audit.list({ limit: 10 })).toEqual([{ number: 1, ...event, subjectName: key.name }]);
  });

  it("creates nothing when the event cannot be written", async () => {
    const key = storedKey();
    const secret = storedSecret(key);
    await expect(store().keys.create(key, secret, brokenEvent())).rejects.toThrow();
    expect(await store().keys.find(key.id)).toBeUndefined();
    expect(await store().keys.findByTokenId(secret.tokenId)).toBeUndefined();
    await store().keys.create(key, secret, auditEvent());
    expect(await store().audit.list({ limit: 10 })).toHaveLength(1);
  });

  it("creates nothing when the id of the key or of its token is not new", async () => {
    const first = storedKey();
    const secret = storedSecret(first);
    await store().keys.create(first, secret, auditEvent());
    const second = storedKey();
    const reused = storedSecret(second, { tokenId: secret.tokenId });
    await expect(store().keys.create(second, reused, auditEvent())).rejects.toThrow();
    await expect(store().keys.create(first, storedSecret(first), auditEvent())).rejects.toThrow();
    expect(await store().keys.find(second.id)).toBeUndefined();
    expect(await store().audit.list({ limit: 10 })).toHaveLength(1);
  });

  it("refuses an invalid date rather than keep it as no date", async () => {
    const key = storedKey({ expiresAt: new Date(Number.NaN) });
    await expect(store().keys.create(key, storedSecret(key), auditEvent())).rejects.toThrow(RangeError);
    expect(await store().keys.find(key.id)).toBeUndefined();
  });

  it("lists newest first, in pages that neither repeat nor skip keys of the same millisecond", async () => {
    const dates = [3, 1, 2, 2, 2, 2, 1, 3].map((second) => new Date(Date.UTC(2026, 4, 1, 0, 0, second)));
    const keys = dates.map((createdAt) => storedKey({ createdAt }));
    for (const key of keys) await create(key);
    const expected = keys.toSorted(newestFirst).map(({ id }) => id);
    for (const limit of [1, 2, 3, 7, 8, 9]) {
      const pages = await readAllPages((after) => store().keys.list({ limit, after }));
      expect(pages).toHaveLength(Math.ceil(expected.length / limit));
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected);
    }
  });

  it("ends a page of keys before it holds more bytes than asked for, but not before its first", async () => {
    for (let count = 0; count < 4; count += 1) await create(storedKey({ name: "n".repeat(1_000) }));
    const read = (bytes: number) => readAllPages((after) => store().keys.list({ limit: 3, bytes, after }));
    expect((await read(1)).map(({ items }) => items.length)).toEqual([1, 1, 1, 1]);
    expect((await read(2_600)).map(({ items }) => items.length)).toEqual([2, 2]);
    expect((await read(1_000_000)).map(({ items }) => items.length)).toEqual([3, 1]);
  });

  describe("a filter", () => {
    const at = new Date("2026-06-01T00:00:00.000Z");
    const before = new Date(at.getTime() - 1);

    async function list(filter: KeyFilter): Promise<readonly string[]> {
      const pages = await readAllPages((after) => store().keys.list({ limit: 2, after, filter }));
      return pages.flatMap(({ items }) => items.map(({ name }) => name)).toSorted();
    }

    it("finds keys by state, name and end, and by all of them", async () => {
      await create(storedKey({ name: "Mail for ever" }));
      await create(storedKey({ name: "mail later", expiresAt: new Date(at.getTime() + 1) }));
      await create(storedKey({ name: "Mail expired", expiresAt: at }));
      const revoked = await create(storedKey({ name: "old%_", expiresAt: before }));
      await store().keys.revoke(revoked.id, before, { keepLastOwner: false }, auditEvent());

      expect(await list({ state: { is: "in-force", at } })).toEqual(["Mail for ever", "mail later"]);
      expect(await list({ state: { is: "in-force", at: before } })).toHaveLength(3);
      expect(await list({ state: { is: "expired", at } })).toEqual(["Mail expired"]);
      expect(await list({ state: { is: "revoked", at } })).toEqual(["old%_"]);
      expect(await list({ nameHas: "MAIL" })).toEqual(["Mail expired", "Mail for ever", "mail later"]);
      expect(await list({ nameHas: "%_" })).toEqual(["old%_"]);
      expect(await list({ expiresBefore: at })).toEqual(["old%_"]);
      const inForce = { state: { is: "in-force", at }, expiresBefore: new Date(at.getTime() + 2) } as const;
      expect(await list(inForce)).toEqual(["mail later"]);
      expect(await list({ ...inForce, nameHas: "ever" })).toEqual([]);
    });

    it("looks through a bounded number of keys for a page, and goes on behind them", async () => {
      const keys = Array.from({ length: 5_000 }, (_, index) =>
        storedKey({ name: index % 4_999 === 0 ? "rare" : "common", createdAt: new Date(at.getTime() + (index >> 2)) }),
      );
      await store().begin({
        templates: [],
        keys: keys.map((key) => ({ key, secret: storedSecret(key), event: auditEvent() })),
      });
      const read = (nameHas: string) =>
        readAllPages((after) => store().keys.list({ limit: 5_000, after, filter: { nameHas } }));
      expect((await read("rare")).map(({ items }) => items.length)).toEqual([1, 0, 1]);
      const ids = (await read("")).flatMap(({ items }) => items.map(({ id }) => id));
      expect(ids).toEqual(keys.toSorted(newestFirst).map(({ id }) => id));
    });
  });

  it("keeps its place in a list when keys are added meanwhile", async () => {
    const keys = [1, 2, 3, 4].map((day) => storedKey({ createdAt: new Date(Date.UTC(2026, 4, day)) }));
    for (const key of keys) await create(key);
    const first = await store().keys.list({ limit: 2 });
    await create(storedKey({ createdAt: new Date(Date.UTC(2026, 4, 5)) }));
    const second = await store().keys.list({ limit: 2, after: first.items.at(-1) });
    expect(second.items.map((key) => key.id)).toEqual([keys[1]?.id, keys[0]?.id]);
    expect(second.hasMore).toBe(false);
  });

  it("lists keys in every state, and an empty page of an empty store", async () => {
    expect(await store().keys.list({ limit: 5 })).toEqual({ items: [], hasMore: false });
    const expired = await create(storedKey({ expiresAt: new Date("2026-05-01T12:00:01.000Z") }));
    const revoked = await create(storedKey());
    await store().keys.revoke(revoked.id, new Date(), { keepLastOwner: false }, auditEvent());
    const page = await store().keys.list({ limit: 5 });
    expect(page.items.map((key) => key.id).toSorted()).toEqual([expired.id, revoked.id].toSorted());
  });
}
