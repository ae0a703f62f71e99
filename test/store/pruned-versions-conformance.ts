import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../src/domain/session/caller.ts";
import { createTemplateFetch, type TemplateFetch } from "../../src/service/template-fetch.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";

/** What a process has in memory of versions that another one prunes. What `begin` returns opens the same store. */
export function describePrunedVersions(name: string, begin: () => Promise<() => Promise<Store>>): void {
  describe(name, () => {
    const opened: Store[] = [];
    let stores: { readonly server: Store; readonly other: Store };
    let fetching: TemplateFetch;
    beforeEach(async () => {
      const open = await begin();
      const [server, other] = [await open(), await open()];
      opened.push(server, other);
      stores = { server, other };
      fetching = createTemplateFetch({ templates: server.templates, cacheBytes: 1_000_000 });
    });
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
    });

    const caller: Caller = { kind: "key", key: storedKey({ kind: "sdk", scope: ["all"] }) };
    const fetchVersion = (ref: string, version?: number) =>
      fetching.fetch(caller, { ref, version, programFormat: 1, ifNoneMatch: "" });

    it("are refused from the moment that the prune has returned, and what stays is served", async () => {
      const template = storedTemplate({ slug: "welcome" });
      await stores.server.templates.create(template, auditEvent());
      for (const comment of ["", "spring", "", ""]) {
        await stores.server.templates.publish(newVersion(template, { comment }), undefined, auditEvent());
      }
      const hits = () => fetching.cacheUse().hits;
      for (const version of [1, 2, 3, undefined]) await fetchVersion("welcome", version);
      const before = hits();
      for (const version of [1, 2, 3, undefined]) await fetchVersion("welcome", version);
      expect(hits()).toBe(before + 4);

      const by = { at: new Date(), actor: "cli" };
      expect(await stores.other.prune({ versionsBefore: by.at }, by, { isDryRun: false })).toMatchObject({
        versions: 2,
      });
      for (const [ref, version] of [
        ["welcome", 1],
        [template.id, 3],
        ["welcome", 3],
      ] as const) {
        await expect(fetchVersion(ref, version)).rejects.toMatchObject({
          code: "TEMPLATE_NOT_FOUND",
          message: `the template has no version ${version} any more: it was pruned`,
        });
      }
      await expect(fetchVersion("welcome", 9)).rejects.toMatchObject({ message: "the template has no version 9" });
      expect((await fetchVersion("welcome")).version).toBe(4);
      expect(hits()).toBe(before + 5);
      expect((await fetchVersion("welcome", 2)).version).toBe(2);
      expect((await fetchVersion("welcome", 2)).version).toBe(2);
      expect(hits()).toBe(before + 6);
    });
  });
}
