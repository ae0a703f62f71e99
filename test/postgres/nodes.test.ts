import { afterEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/port/store.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();
const opened: Store[] = [];

async function open(place: PostgresLocation): Promise<Store> {
  const store = await openPostgresStore(place, PATIENT);
  opened.push(store);
  return store;
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

describe.runIf(HAS_POSTGRES)("nodes on one database", () => {
  it("make one store of an empty database that all of them open at once", async () => {
    const place = await database.newPlace();
    const stores = await Promise.all(Array.from({ length: 8 }, () => open(place)));
    expect(new Set(stores.map(({ id }) => id)).size).toBe(1);
    const contents = () => {
      const key = storedKey();
      return { templates: [], keys: [{ key, secret: storedSecret(key), event: auditEvent() }] };
    };
    const begun = await Promise.all(stores.map((store) => store.begin(contents())));
    expect(begun.filter((isFirst) => isFirst)).toHaveLength(1);
    expect((await stores[0]?.keys.list({ limit: 5 }))?.items).toHaveLength(1);
  });

  it("see a revocation, a publication and an archiving of another one with their next look-up", async () => {
    const place = await database.newPlace();
    const [one, other] = [await open(place), await open(place)];
    const template = storedTemplate({ slug: "welcome" });
    await one.templates.create(template, auditEvent());
    for (let round = 1; round <= 50; round += 1) {
      const key = storedKey();
      const secret = storedSecret(key);
      await one.keys.create(key, secret, auditEvent());
      expect((await other.keys.findByTokenId(secret.tokenId))?.key.revokedAt).toBeUndefined();
      const at = new Date();
      await one.keys.revoke(key.id, at, { keepLastOwner: false }, auditEvent());
      expect((await other.keys.findByTokenId(secret.tokenId))?.key.revokedAt).toEqual(at);
      await one.templates.publish(newVersion(template), undefined, auditEvent());
      const ref = { by: "slug", slug: "welcome" } as const;
      expect((await other.templates.findPublication(ref))?.publishedVersion).toBe(round);
    }
    await one.templates.setArchived(template.id, new Date(), auditEvent());
    expect((await other.templates.findPublication({ by: "id", id: template.id }))?.archivedAt).toBeDefined();
  });

  it("number events and versions without gap or repeat when all of them write at once", async () => {
    const place = await database.newPlace();
    const stores = await Promise.all([open(place), open(place), open(place)]);
    const template = storedTemplate();
    await stores[0]?.templates.create(template, auditEvent());
    const published = await Promise.all(
      stores.flatMap((store) =>
        Array.from({ length: 8 }, () => store.templates.publish(newVersion(template), undefined, auditEvent())),
      ),
    );
    const versions = published.map((outcome) => (typeof outcome === "string" ? outcome : outcome.version));
    const counted = Array.from({ length: 24 }, (_, index) => index + 1);
    expect(versions.toSorted((a, b) => Number(a) - Number(b))).toEqual(counted);
    const events = await stores[1]?.audit.listAfter({ number: 0, limit: 100 });
    expect(events?.map(({ number }) => number)).toEqual([...counted, 25]);
    const changes = await stores[2]?.changes.listAfter({ number: 0, at: new Date(0) }, 100);
    expect(changes?.map(({ number, version }) => [number, version])).toEqual(counted.map((number) => [number, number]));
  });

  it("publish no draft with translations that another node has changed", async () => {
    const place = await database.newPlace();
    const [one, other] = await Promise.all([open(place), open(place)]);
    const template = storedTemplate();
    const { id: templateId } = template;
    await one.templates.create(template, auditEvent());
    await one.translations.keepCatalogue(templateId, { draftRevision: 1, language: "", messages: [] }, undefined);
    const change = { templateId, locale: "de", bytes: 9, stored: [], removed: [] };
    const limits = { locales: 1, bytes: 99 };
    let published = 0;
    for (let revision = 0; revision < 20; revision += 1) {
      const options = { madeOf: { revisions: new Map(revision === 0 ? [] : [["de", revision]]), isAll: true } };
      const publish = () =>
        one.templates.publish(newVersion(template), undefined, auditEvent({ action: "publish" }), options);
      const translate = () =>
        other.translations.change(
          { ...change, expectedRevision: revision },
          limits,
          auditEvent({ action: "translate" }),
        );
      const isFirst = revision % 2 === 0;
      const [made, changed] = await Promise.all(
        isFirst ? [publish(), translate()] : [translate(), publish()].toReversed(),
      );
      expect(changed).toEqual({ revision: revision + 1 });
      if (made === "translations-stale") continue;
      published += 1;
      // The log has both in the order in which they were stored.
      expect((await one.audit.list({ limit: 2 })).map(({ action }) => action)).toEqual(["translate", "publish"]);
    }
    expect((await one.templates.listVersions(templateId, { limit: 50 })).items).toHaveLength(published);
  });

  it("forget the oldest changes, and say so to whoever comes from before", async () => {
    const place = await database.newPlace();
    const store = await open(place);
    const template = storedTemplate();
    await store.templates.create(template, auditEvent());
    await store.templates.publish(newVersion(template), undefined, auditEvent());
    const first = await store.changes.latest();
    const path = place.options?.replace("-c search_path=", "");
    await database.run(`UPDATE ${path}.store_state SET last_change = 99999`);
    await store.templates.publish(newVersion(template), undefined, auditEvent());
    expect(await store.changes.listAfter(first, 5)).toMatchObject([{ number: 100_000 }]);
    await store.templates.publish(newVersion(template), undefined, auditEvent());
    expect(await store.changes.listAfter(first, 5)).toBeUndefined();
    expect(await store.changes.listAfter({ number: 0, at: new Date(0) }, 5)).toBeUndefined();
  });
});
