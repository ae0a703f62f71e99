import fc from "fast-check";
import { expect } from "vitest";
import { DAY_MS } from "../../../src/domain/key/key-use.ts";
import { createUsageRecorder } from "../../../src/service/usage/usage-recorder.ts";
import type { Store } from "../../../src/store/port/store.ts";
import { auditEvent } from "../../support/audit-event.ts";
import { runs } from "../../support/effort.ts";
import { storedKey, storedSecret } from "../../support/stored-key.ts";
import { storedTemplate } from "../../support/stored-template.ts";

const START = Date.parse("2026-01-01T12:00:00.000Z");
/** More than one transaction stores. */
const TEMPLATES = 60;

const fetched = fc.record({
  does: fc.constant("fetches" as const),
  first: fc.nat({ max: TEMPLATES - 1 }),
  templates: fc.constantFrom(1, 1, 1, TEMPLATES),
  key: fc.nat({ max: 1 }),
});
const others = fc.record({ does: fc.constantFrom("stores", "fails", "turns the day") });
interface Ids {
  readonly keys: readonly string[];
  readonly templates: readonly string[];
}

type Fetch = typeof fetched extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.record({ process: fc.nat({ max: 1 }), act: fc.oneof({ weight: 3, arbitrary: fetched }, others) });

/**
 * Two processes count fetches of the same templates, and store them at the same time as each other, in any order and
 * with faults. In the end the store has each fetch once.
 */
export async function expectEachFetchOnce(stores: readonly [Store, Store], cases: number): Promise<void> {
  const ids = await addKeysAndTemplates(stores[0]);
  let day = START;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const firstDay = day;
      const counts = new Map<string, number>();
      const processes = stores.map((store) => startProcess(store, ids, () => new Date(day)));
      for (const { process, act } of steps) {
        if (act.does === "turns the day") day += DAY_MS;
        else if (act.does !== "fetches") processes[process]?.store(act.does === "fails");
        else await processes[process]?.fetch(act, (key, template) => countUp(counts, [key, day], template));
      }
      for (const each of processes) await each.end();
      expect(await readCounts(stores[1], ids.templates, firstDay, day)).toEqual(counts);
      day += DAY_MS;
    }),
    { numRuns: runs(cases) },
  );
}

/** As readCounts returns them. */
function countUp(counts: Map<string, number>, by: readonly unknown[], templateId: string): void {
  for (const each of by) counts.set(`${templateId} ${each}`, (counts.get(`${templateId} ${each}`) ?? 0) + 1);
}

function startProcess(store: Store, { keys, templates }: Ids, now: () => Date) {
  let fails = false;
  const usage = createUsageRecorder({
    keyUses: store.keyUses,
    templateUses: {
      async add(uses) {
        // A later transaction than the first.
        if (fails && uses.length < 50) throw new Error("the store is away");
        await store.templateUses.add(uses);
      },
    },
    now,
    onError: () => undefined,
    onLost: (fetches) => expect(fetches).toBe(0),
  });
  const storing: Promise<unknown>[] = [];
  return {
    async fetch({ first, templates: count, key }: Fetch, onFetch: (keyId: string, templateId: string) => void) {
      for (let at = first; at < first + count; at += 1) {
        const [keyId = "", templateId = ""] = [keys[key], templates[at % TEMPLATES]];
        usage.note(keyId, templateId);
        onFetch(keyId, templateId);
      }
      // Some of what is being stored is through, and some is not.
      await storing[first];
    },
    store(isFaulty: boolean) {
      fails = isFaulty;
      storing.push(usage.store().catch(() => undefined));
    },
    async end() {
      await Promise.all(storing);
      fails = false;
      await usage.store();
    },
  };
}

async function addKeysAndTemplates(store: Store): Promise<Ids> {
  const keys = [storedKey(), storedKey()];
  for (const key of keys) await store.keys.create(key, storedSecret(key), auditEvent());
  const templates = Array.from({ length: TEMPLATES }, () => storedTemplate());
  for (const template of templates) await store.templates.create(template, auditEvent());
  return { keys: keys.map(({ id }) => id), templates: templates.map(({ id }) => id) };
}

/** By template and day, and by template and key. */
async function readCounts(store: Store, templates: readonly string[], since: number, until: number) {
  const counts = new Map<string, number>();
  const found = templates.map(
    async (id) => [id, await store.templateUses.find(id, new Date(since), new Date(until))] as const,
  );
  for (const [id, { days, keys }] of await Promise.all(found)) {
    for (const { day, fetches } of days) counts.set(`${id} ${day.getTime() + DAY_MS / 2}`, fetches);
    for (const key of keys) counts.set(`${id} ${key.id}`, key.fetches);
  }
  return counts;
}
