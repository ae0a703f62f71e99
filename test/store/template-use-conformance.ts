import { expect, it } from "vitest";
import type { Key } from "../../src/domain/key/key.ts";
import { DAY_MS } from "../../src/domain/key/key-use.ts";
import { USAGE_KEYS_MAX } from "../../src/domain/key/template-use.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { storedTemplate } from "../support/stored-template.ts";

const DAY = new Date("2026-05-02T00:00:00.000Z");
const dayAfter = (days: number): Date => new Date(DAY.getTime() + days * DAY_MS);

/** What the port promises about the use of templates. */
export function describeTemplateUse(store: () => Store): void {
  async function addKey(changes: Partial<Key> = {}): Promise<string> {
    const key = storedKey(changes);
    await store().keys.create(key, storedSecret(key), auditEvent());
    return key.id;
  }
  async function addTemplate(): Promise<string> {
    const template = storedTemplate();
    await store().templates.create(template, auditEvent());
    return template.id;
  }
  const find = (id: string, since = DAY, until = dayAfter(9)) => store().templateUses.find(id, since, until);

  it("adds up the fetches of a template by day and by key", async () => {
    const [templateId, other] = [await addTemplate(), await addTemplate()];
    const [app, batch] = [await addKey({ name: "App" }), await addKey({ name: "Batch" })];
    const { templateUses } = store();
    await templateUses.add([
      { templateId, keyId: app, day: DAY, fetches: 3 },
      { templateId, keyId: batch, day: DAY, fetches: 10 },
      { templateId: other, keyId: app, day: DAY, fetches: 100 },
    ]);
    await templateUses.add([
      { templateId, keyId: app, day: DAY, fetches: 4 },
      { templateId, keyId: app, day: dayAfter(2), fetches: 5_000_000_000 },
      { templateId, keyId: app, day: dayAfter(2), fetches: 1 },
    ]);
    expect(await find(templateId)).toEqual({
      days: [
        { day: dayAfter(2), fetches: 5_000_000_001 },
        { day: DAY, fetches: 17 },
      ],
      keys: [
        { id: app, name: "App", lastDay: dayAfter(2), fetches: 5_000_000_008 },
        { id: batch, name: "Batch", lastDay: DAY, fetches: 10 },
      ],
      keyCount: 2,
      countedSince: DAY,
    });
    expect((await find(templateId, DAY, dayAfter(1))).days).toEqual([{ day: DAY, fetches: 17 }]);
    expect((await find(templateId, dayAfter(1))).keys.map(({ fetches }) => fetches)).toEqual([5_000_000_001]);
    expect((await find(templateId, dayAfter(3))).keyCount).toBe(0);
  });

  it("knows since when fetches of any template are counted", async () => {
    const [templateId, other, keyId] = [await addTemplate(), await addTemplate(), await addKey()];
    const nothing = { days: [], keys: [], keyCount: 0 };
    expect(await find(templateId)).toEqual({ ...nothing, countedSince: undefined });
    await store().templateUses.add([{ templateId: other, keyId, day: dayAfter(-20), fetches: 1 }]);
    expect(await find(templateId)).toEqual({ ...nothing, countedSince: dayAfter(-20) });
  });

  it("skips templates and keys that do not exist, and accepts an empty list", async () => {
    const [templateId, keyId] = [await addTemplate(), await addKey()];
    await store().templateUses.add([]);
    await store().templateUses.add([
      { templateId: "no-template", keyId, day: DAY, fetches: 1 },
      { templateId, keyId: "key_gone", day: DAY, fetches: 1 },
      { templateId, keyId, day: DAY, fetches: 1 },
    ]);
    expect((await find("no-template")).days).toEqual([]);
    expect((await find(templateId)).keys.map(({ id }) => id)).toEqual([keyId]);
  });

  it("lists the keys that fetched last, and counts all", async () => {
    const templateId = await addTemplate();
    const uses = [];
    for (let at = 0; at <= USAGE_KEYS_MAX; at += 1) {
      uses.push({ templateId, keyId: await addKey(), day: dayAfter(at === 0 ? 0 : 1), fetches: at + 1 });
    }
    await store().templateUses.add(uses);
    const { keys, keyCount } = await find(templateId);
    expect(keyCount).toBe(USAGE_KEYS_MAX + 1);
    expect(keys.map(({ fetches }) => fetches)).toEqual(
      Array.from({ length: USAGE_KEYS_MAX }, (_, at) => USAGE_KEYS_MAX + 1 - at),
    );
  });

  it("knows the name of a key that was revoked, and of one that was deleted", async () => {
    const templateId = await addTemplate();
    const revokedAt = dayAfter(-1);
    const keyId = await addKey({ name: "Old app", createdAt: dayAfter(-9), revokedAt });
    await addKey({ createdAt: DAY });
    await store().templateUses.add([{ templateId, keyId, day: DAY, fetches: 2 }]);
    expect((await find(templateId)).keys).toMatchObject([{ name: "Old app" }]);
    const by = { at: dayAfter(1), actor: "cli" };
    expect(await store().prune({ keysBefore: DAY }, by, { isDryRun: false })).toMatchObject({ keys: 1 });
    expect(await store().keys.find(keyId)).toBeUndefined();
    const used = [{ id: keyId, name: "Old app", lastDay: DAY, fetches: 2 }];
    expect((await find(templateId)).keys).toEqual(used);
    const { number: eventsBefore } = (await store().audit.list({ limit: 1 }))[0] ?? {};
    const prune = (before: Date) => store().prune({ templateUsesBefore: before }, by, { isDryRun: false });
    // The day of the deletion is kept, and the name with it.
    expect(await prune(DAY)).toMatchObject({ templateUses: 0 });
    expect((await find(templateId)).keys).toEqual(used);
    expect(await prune(dayAfter(2))).toMatchObject({ templateUses: 1 });
    await addUseWithout(templateId, keyId);
    expect((await store().audit.list({ limit: 1 }))[0]?.number).toBe(eventsBefore);
  });

  /** A deleted key has no uses after its deletion. */
  async function addUseWithout(templateId: string, keyId: string): Promise<void> {
    await store().templateUses.add([{ templateId, keyId, day: DAY, fetches: 1 }]);
    expect(await find(templateId)).toMatchObject({ keys: [], countedSince: undefined });
  }

  it("deletes the counts of earlier days, or only counts them", async () => {
    const [templateId, keyId] = [await addTemplate(), await addKey()];
    const days = Array.from({ length: 1_100 }, (_, at) => dayAfter(-at));
    await store().templateUses.add(days.map((day) => ({ templateId, keyId, day, fetches: 1 })));
    const prune = (isDryRun: boolean) => {
      const noon = new Date(dayAfter(-1).getTime() + DAY_MS / 2);
      return store().prune({ templateUsesBefore: noon }, { at: DAY, actor: "server" }, { isDryRun });
    };
    expect(await prune(true)).toMatchObject({ templateUses: 1_098 });
    expect(await prune(true)).toMatchObject({ templateUses: 1_098 });
    expect(await prune(false)).toMatchObject({ templateUses: 1_098 });
    expect(await prune(false)).toMatchObject({ templateUses: 0 });
    expect((await find(templateId, dayAfter(-1_200))).days).toEqual([
      { day: DAY, fetches: 1 },
      { day: dayAfter(-1), fetches: 1 },
    ]);
  });

  it("deletes the counts of a template with it, and no others", async () => {
    const [templateId, other, keyId] = [await addTemplate(), await addTemplate(), await addKey()];
    const days = [DAY, dayAfter(1), dayAfter(5)];
    await store().templateUses.add(
      [templateId, other].flatMap((id) => days.map((day) => ({ templateId: id, keyId, day, fetches: 1 }))),
    );
    expect(await store().templates.delete(templateId, 1, auditEvent())).toBe("done");
    expect((await find(templateId)).days).toEqual([]);
    expect((await find(other)).days).toHaveLength(3);
  });
}
