import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";

/** Another session of the database, which holds the lock that every write waits for. */
export interface Holder {
  /** Changes something in the open transaction. */
  run(statement: string): Promise<unknown>;
  /** How many writes wait for the lock. */
  waiting(): Promise<number>;
  commit(): Promise<unknown>;
}

/** One store as two servers have it open. */
export interface RacedStore {
  readonly servers: readonly [Store, Store];
  hold(): Promise<Holder>;
  close(): Promise<void>;
}

const START = Date.parse("2026-01-01T00:00:00.000Z");
const dateOf = (day: number) => new Date(START + day * 86_400_000);
const BY = { at: dateOf(9), actor: "cli" };

/**
 * What happens to versions between the moment a prune finds them and the moment it may write: `open` gives an empty
 * store.
 */
export function describePruneRace(name: string, open: () => Promise<RacedStore>): void {
  describe(`a prune of a store in ${name} that waits to write`, () => {
    let raced: RacedStore;
    const template = storedTemplate();

    beforeEach(async () => {
      raced = await open();
      const [{ templates }] = raced.servers;
      await templates.create(template, auditEvent());
      for (const day of [0, 1, 2]) {
        const changes = { comment: "", publishedAt: dateOf(day), programs: { html: `{"day":${day}}` } };
        await templates.publish(newVersion(template, changes), undefined, auditEvent());
      }
    });
    afterEach(() => raced.close());

    /** Prunes at servers that all have found the same versions, and lets them write after `changes` are committed. */
    async function prune(servers: readonly Store[], ...changes: readonly string[]): Promise<readonly number[]> {
      const holder = await raced.hold();
      for (const change of changes) await holder.run(change);
      const pruning = servers.map((server) => server.prune({ versionsBefore: dateOf(5) }, BY, { isDryRun: false }));
      await expect.poll(holder.waiting).toBe(servers.length);
      await holder.commit();
      return (await Promise.all(pruning)).map(({ versions }) => versions);
    }

    async function kept(): Promise<readonly number[]> {
      const { items } = await raced.servers[0].templates.listVersions(template.id, { limit: 10 });
      return items.map(({ version }) => version).sort();
    }

    async function noted(): Promise<readonly unknown[]> {
      const events = await raced.servers[0].audit.list({ limit: 10 });
      return events.filter(({ action }) => action === "template.prune").map(({ facts }) => facts.versions);
    }

    it("forgets what is as it was found", async () => {
      expect(await prune([raced.servers[0]])).toEqual([2]);
      expect([await kept(), await noted()]).toEqual([[3], ["1 2"]]);
    });

    it("keeps a version that has become the published one", async () => {
      expect(await prune([raced.servers[0]], "UPDATE templates SET published_version = 1")).toEqual([1]);
      expect([await kept(), await noted()]).toEqual([[1, 3], ["2"]]);
    });

    it("keeps a version that has become the last one", async () => {
      const removals = ["template_version_parts", "template_versions"].map(
        (table) => `DELETE FROM ${table} WHERE version > 1`,
      );
      expect(await prune([raced.servers[0]], "UPDATE templates SET published_version = NULL", ...removals)).toEqual([
        0,
      ]);
      expect([await kept(), await noted()]).toEqual([[1], []]);
    });

    it("counts and notes no version that another server has forgotten meanwhile", async () => {
      expect([...(await prune(raced.servers))].sort()).toEqual([0, 2]);
      expect([await kept(), await noted()]).toEqual([[3], ["1 2"]]);
    });
  });
}
