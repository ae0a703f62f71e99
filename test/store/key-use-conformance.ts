import { expect, it } from "vitest";
import type { Key } from "../../src/domain/key/key.ts";
import { DAY_MS, KEY_USE_DAYS_MAX } from "../../src/domain/key/key-use.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";

const DAY = new Date("2026-05-02T00:00:00.000Z");
const at = (time: string): Date => new Date(`2026-05-02T${time}:00.000Z`);
const dayAfter = (days: number): Date => new Date(DAY.getTime() + days * DAY_MS);

/** What the port promises about the use of keys. */
export function describeKeyUse(store: () => Store): void {
  async function addKey(changes: Partial<Key> = {}): Promise<string> {
    const key = storedKey(changes);
    await store().keys.create(key, storedSecret(key), auditEvent());
    return key.id;
  }

  it("adds up the fetches of a day, and keeps the latest use", async () => {
    const { keyUses, keys } = store();
    const [keyId, other] = [await addKey(), await addKey()];
    await keyUses.add([{ keyId, day: DAY, fetches: 3, lastUsedAt: at("09:15") }]);
    await keyUses.add([
      { keyId, day: DAY, fetches: 4, lastUsedAt: at("09:14") },
      { keyId: other, day: DAY, fetches: 1, lastUsedAt: at("10:00") },
    ]);
    await keyUses.add([{ keyId, day: dayAfter(1), fetches: 5, lastUsedAt: at("09:13") }]);
    expect(await keyUses.listDays(keyId, DAY)).toEqual([
      { day: dayAfter(1), fetches: 5 },
      { day: DAY, fetches: 7 },
    ]);
    expect(await keyUses.listDays(keyId, dayAfter(1))).toEqual([{ day: dayAfter(1), fetches: 5 }]);
    expect((await keys.find(keyId))?.lastUsedAt).toEqual(at("09:15"));
    expect((await keys.find(other))?.lastUsedAt).toEqual(at("10:00"));
  });

  it("knows the last use of a key that fetches nothing", async () => {
    const keyId = await addKey({ kind: "admin" });
    await store().keyUses.add([{ keyId, day: DAY, fetches: 0, lastUsedAt: at("09:15") }]);
    expect(await store().keyUses.listDays(keyId, DAY)).toEqual([]);
    expect((await store().keys.find(keyId))?.lastUsedAt).toEqual(at("09:15"));
  });

  it("passes over keys that are gone", async () => {
    const keyId = await addKey();
    const use = { day: DAY, fetches: 1, lastUsedAt: at("09:15") };
    await store().keyUses.add([
      { keyId: "key_gone", ...use },
      { keyId, ...use },
    ]);
    expect(await store().keyUses.listDays("key_gone", DAY)).toEqual([]);
    expect(await store().keyUses.listDays(keyId, DAY)).toEqual([{ day: DAY, fetches: 1 }]);
  });

  it("takes nothing, too", async () => {
    await store().keyUses.add([]);
  });

  it("forgets days that are too long ago, and no others", async () => {
    const keyId = await addKey();
    const fetchedOn = (day: Date) => store().keyUses.add([{ keyId, day, fetches: 1, lastUsedAt: day }]);
    await fetchedOn(DAY);
    await fetchedOn(dayAfter(1));
    await fetchedOn(dayAfter(KEY_USE_DAYS_MAX));
    expect(await store().keyUses.listDays(keyId, DAY)).toHaveLength(3);
    await fetchedOn(dayAfter(KEY_USE_DAYS_MAX + 1));
    const days = (await store().keyUses.listDays(keyId, DAY)).map(({ day }) => day);
    expect(days).toEqual([dayAfter(KEY_USE_DAYS_MAX + 1), dayAfter(KEY_USE_DAYS_MAX), dayAfter(1)]);
  });

  it("lists keys with their last use, and those that were not used since", async () => {
    const createdAt = at("00:00");
    const used = await addKey({ createdAt, name: "used" });
    const idle = await addKey({ createdAt, name: "idle" });
    const never = await addKey({ createdAt, name: "never" });
    await addKey({ createdAt: at("09:00"), name: "made later" });
    await store().keyUses.add([
      { keyId: used, day: DAY, fetches: 1, lastUsedAt: at("09:15") },
      { keyId: idle, day: DAY, fetches: 1, lastUsedAt: at("08:59") },
    ]);
    const all = await store().keys.list({ limit: 10 });
    const uses = new Map(all.items.map(({ id, lastUsedAt }) => [id, lastUsedAt]));
    expect([used, idle, never].map((id) => uses.get(id))).toEqual([at("09:15"), at("08:59"), undefined]);
    const unused = await store().keys.list({ limit: 10, filter: { unusedSince: at("09:00") } });
    expect(unused.items.map(({ id }) => id).sort()).toEqual([idle, never].sort());
  });
}
