import { createHash } from "node:crypto";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";
import { PATIENT } from "../store/patient.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runHere } from "../support/run-here.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const directory = useTemporaryDirectory();
const database = useDatabase();
let full: string;
const template = storedTemplate({
  slug: "welcome",
  tags: ["monthly", "vip"],
  source: { kind: "mjml", text: "<mjml></mjml>", files: { a: "b" } },
});
const key = storedKey();
const secret = storedSecret(key);

/** Texts of releases that had no parts: of a draft, a version, and a program. */
const OLD_TEXTS = ["an old draft", "an old version", "an old program"] as const;

describe.runIf(HAS_POSTGRES)("store copy", () => {
  beforeAll(makeFullStore);

  it("brings every row of every table from SQLite to PostgreSQL and back", async () => {
    const place = await database.newPlace();
    expect(await copy(`sqlite:${full}`, urlOf(place))).toMatchObject({ status: 0 });
    const back = directory.path("back.db");
    const { status, stdout, lines } = await copy(urlOf(place), `sqlite:${back}`);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^the store is copied: \d+ rows, each compared$/)]);
    expect(lines[0]).toMatch(/^(copying|comparing) [\d,]+ rows$/);
    const [before, after] = [dump(full), dump(back)];
    expect(after).toEqual(before);
    // A table that is empty would show nothing.
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const look = new Sqlite(back, { readonly: true });
    expect(look.prepare("SELECT count(*) FROM template_version_parts WHERE template_id = 'old'").pluck().get()).toBe(2);
    expect(look.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(look.pragma("foreign_key_check")).toEqual([]);
    const triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";
    expect(look.prepare(triggers).all()).toEqual(new Sqlite(full, { readonly: true }).prepare(triggers).all());
    look.close();
  });

  it("makes a store that is served, and goes on where the other one was", async () => {
    const place = await database.newPlace();
    await copy(`sqlite:${full}`, urlOf(place));
    const [one, other] = [await openSqliteStore(full), await openPostgresStore(place, PATIENT)];
    expect(other.id).toBe(one.id);
    const found = await one.keys.findByTokenId(secret.tokenId);
    expect(await other.keys.findByTokenId(secret.tokenId)).toEqual({ ...found, at: expect.any(Date) });
    expect((await other.keys.list({ limit: 9 })).items).toEqual((await one.keys.list({ limit: 9 })).items);
    for (const version of [1, 2, 3]) {
      const found = await other.templates.findVersion(template.id, version);
      expect(found).toEqual(await one.templates.findVersion(template.id, version));
    }
    const old = { by: "id", id: "old" } as const;
    expect((await other.templates.find(old))?.source.text).toBe(OLD_TEXTS[0]);
    // The copy stores its texts as parts, of which a digest is made.
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await other.templates.findVersion("old", 1)).toEqual({
      ...(await one.templates.findVersion("old", 1)),
      digest,
    });
    expect(await other.changes.latest()).toEqual(await one.changes.latest());
    const events = await one.audit.listAfter({ number: 0, limit: 100 });
    expect(await other.audit.listAfter({ number: 0, limit: 100 })).toEqual(events);
    await other.templates.setArchived(template.id, undefined, auditEvent());
    expect((await other.audit.list({ limit: 1 }))[0]?.number).toBe(NEXT_EVENT);
    await other.templates.publish(newVersion(template), undefined, auditEvent());
    expect((await other.templates.findVersion(template.id, 4))?.version).toBe(4);
    await Promise.all([one.close(), other.close()]);
  });

  it("overwrites nothing, and leaves nothing of what fails: it can be begun again", async () => {
    const place = await database.newPlace();
    const damaged = directory.path("damaged.db");
    await expect(copy(`sqlite:${full}`, `sqlite:${damaged}`)).resolves.toMatchObject({ status: 0 });
    change(
      damaged,
      "DROP TRIGGER parts_never_change; UPDATE parts SET encoding = 'plain', content = x'00' WHERE id = 2",
    );
    const failed = await copy(`sqlite:${damaged}`, urlOf(place));
    expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining("storage is damaged")]);
    expect(await copy(`sqlite:${damaged}`, `sqlite:${directory.path("new.db")}`)).toMatchObject({ status: 1 });
    expect(await copy(`sqlite:${full}`, `sqlite:${directory.path("new.db")}`)).toMatchObject({ status: 0 });
    expect(await copy(`sqlite:${full}`, urlOf(place))).toMatchObject({ status: 0 });
    const again = await copy(`sqlite:${full}`, urlOf(place));
    expect([again.status, again.stderr]).toEqual([78, expect.stringContaining("holds a store; nothing was changed")]);
    const file = await copy(urlOf(place), `sqlite:${full}`);
    expect([file.status, file.stderr]).toEqual([1, expect.stringContaining("nothing is overwritten")]);
    const nowhere = await copy(`sqlite:${directory.path("none.db")}`, urlOf(await database.newPlace()));
    expect(nowhere.status).toBe(78);
  });

  it("finds a row that is not what it was, and makes no store", async () => {
    const place = await database.newPlace();
    await database.run(
      `CREATE FUNCTION spoil_row() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.number = 2 THEN NEW.actor := 'somebody'; END IF; RETURN NEW; END $$`,
      `CREATE FUNCTION spoil_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT 1 FROM pg_event_trigger_ddl_commands() WHERE object_identity LIKE '%.audit_events') THEN
          CREATE TRIGGER spoils BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION public.spoil_row();
        END IF;
      END $$`,
      "CREATE EVENT TRIGGER spoils ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION spoil_table()",
    );
    const { status, stderr } = await copy(`sqlite:${full}`, urlOf(place));
    await database.run("DROP EVENT TRIGGER spoils");
    expect([status, stderr]).toEqual([78, expect.stringContaining("audit_events has")]);
    await expect(openPostgresStore(place, { mayMake: false })).rejects.toThrow("holds no store");
  });
});

/** The number of the event after those that `makeFullStore` leaves, some of which are forgotten. */
const NEXT_EVENT = 10;

/** A store with rows in every table, also such as releases wrote that had no parts. */
async function makeFullStore(): Promise<void> {
  full = directory.path("full.db");
  const store = await openSqliteStore(full);
  await store.keys.create(key, secret, auditEvent());
  const admin = storedKey({ kind: "admin", role: "viewer" });
  await store.keys.create(admin, storedSecret(admin), auditEvent());
  await store.templates.create(template, auditEvent({ facts: { note: "schräg 😀" } }));
  for (let version = 1; version <= 3; version += 1) {
    await store.templates.publish(newVersion(template), undefined, auditEvent());
  }
  await store.templates.setArchived(template.id, new Date("2026-06-01T00:00:00.123Z"), auditEvent());
  const deleted = storedTemplate({ name: "Gelöscht 😀" });
  await store.templates.create(deleted, auditEvent());
  await store.templates.delete(deleted.id, 1, auditEvent());
  await store.close();
  const [draft, version, program] = OLD_TEXTS;
  change(
    full,
    `INSERT INTO key_pepper VALUES (1, 'pepper');
    INSERT INTO key_last_use VALUES ('${key.id}', 1780000000001);
    INSERT INTO key_fetches VALUES ('${key.id}', 20600, 7);
    INSERT INTO template_fetches VALUES (20600, '${template.id}', '${key.id}', 5000000000);
    INSERT INTO deleted_keys VALUES ('key_deleted', 'Gelöscht 😀', 1780000000002);
    INSERT INTO templates VALUES ('old', 'Old', NULL, 'Hello', 1, 1, NULL, NULL, NULL, 1, 2, NULL);
    INSERT INTO template_drafts VALUES ('old', 'document', '${draft}');
    INSERT INTO template_versions VALUES ('old', 1, 'Hello', '', 5, 'key_1', NULL, 'html', 'x', '[]', 'document', '${version}');
    INSERT INTO template_programs VALUES ('old', 1, 'html', '${program}');
    INSERT INTO draft_findings VALUES ('${template.id}', 1, 0, '[]');
    INSERT INTO template_kinds VALUES ('old', 'partial');
    INSERT INTO version_dependencies VALUES ('${template.id}', 3, 'old', 1, 'former-old');
    INSERT INTO brands VALUES ('b1', 'acme', 'Äcme 😀', 2, '${"c".repeat(64)}', 1, '${"c".repeat(64)}', 5, 4, 5, NULL, 'acme', 'acme');
    INSERT INTO brand_drafts VALUES ('b1', '{"accent":"#0a7d33"}');
    INSERT INTO brand_versions VALUES ('b1', 1, '${"c".repeat(64)}', '', 5, 'key_1', NULL, '{"accent":"#0a7d33"}');
    INSERT INTO freed_slugs VALUES ('former', '${template.id}', 4);
    INSERT INTO template_samples VALUES ('${template.id}', 'default', '{"a": 1}', 3);
    INSERT INTO template_messages VALUES ('${template.id}', 1, 'en-GB', '[{"id":"m1","text":"Grüße 😀"}]', 2);
    INSERT INTO template_locales VALUES ('${template.id}', 'de', 2, 40, 1780000000003, 'cli');
    INSERT INTO template_translations VALUES ('${template.id}', 'de', 'm1', 'Grüße <1>😀</1>', 'Hello', 6, 'key_1');
    INSERT INTO audit_exports VALUES (1, '${"a".repeat(64)}', 4);
    UPDATE audit_begin SET number = 1, digest = '${"a".repeat(64)}';
    DELETE FROM audit_events WHERE number = 1;
    INSERT INTO repeatable_requests VALUES ('c', 'k', '${"b".repeat(64)}', 'claim', 1, 2, NULL);
    INSERT INTO login_codes VALUES (zeroblob(32), '${admin.id}', 9);
    INSERT INTO preview_links VALUES ('pvl_1', '${template.id}', 2, 'Hello', 'note', '["a"]', zeroblob(32), 1,
      '${admin.id}', '${admin.id}', 5, 4, 3, 2);
    INSERT INTO preview_link_parts VALUES ('pvl_1', 'template', 1), ('pvl_1', 'samples', 2);
    INSERT INTO republish_jobs VALUES ('j1', 'old', 1, 'together', 0, 1, 'Grüße', 'running', 1, '${admin.id}', '', NULL, 3, 9);
    INSERT INTO republish_items VALUES ('j1', '${template.id}', 'compiled', 3, NULL, '[]', 'html', 'x', '[["old",1,"former-old"]]');
    INSERT INTO republish_item_parts VALUES ('j1', '${template.id}', 'html', 1);
    INSERT INTO sessions VALUES ('s', '${admin.id}', zeroblob(32), 'code', 1, 2);`,
  );
}

async function copy(from: string, to: string) {
  const ran = await runHere(["store", "copy", "env:NEW_URL"], { STORE_URL: from, NEW_URL: to });
  expect(ran.said).not.toContain(database.place().password);
  const lines = ran.progress.filter((line) => line !== undefined);
  return { status: ran.code, stdout: ran.out, stderr: ran.note, lines };
}

function urlOf({ options = "" }: PostgresLocation): string {
  return `${database.url}?options=${encodeURIComponent(options)}`;
}

function change(path: string, sql: string): void {
  const connection = new Sqlite(path);
  connection.exec(sql);
  connection.close();
}

function hexOf(bytes: unknown): string | undefined {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString("hex") : undefined;
}

/** Every row of every table, without what is chosen anew, and without the texts that were no parts yet. */
/** Texts that become parts, and what only processes on the same store compare. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  ...["template_programs", "store_generation", "pruned_versions"],
  // Made again from the templates.
  ...["template_search", "template_search_gap"],
]);

function dump(path: string): Readonly<Record<string, readonly string[]>> {
  const connection = new Sqlite(path, { readonly: true });
  const names = connection
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .pluck()
    .all()
    .filter((name) => !NOT_COPIED.has(name));
  const digests = new Map(
    connection
      .prepare<[], { id: number; digest: Buffer }>("SELECT id, digest FROM parts")
      .all()
      .map(({ id, digest }) => [id, digest.toString("hex")]),
  );
  const old = new Set(OLD_TEXTS.map((text) => createHash("sha256").update(text).digest("hex")));
  const entries = names.map((name) => {
    const rows = connection.prepare<[], Record<string, unknown>>(`SELECT * FROM ${name}`).all();
    const known = rows.map(({ id, part_id, applied_at, source_text, digest, ...row }) => ({
      ...row,
      ...(typeof id === "string" && { id }),
      digest: typeof digest === "string" ? digest : (hexOf(digest) ?? digests.get(Number(part_id))),
    }));
    return [
      name,
      known
        .filter(({ digest }) => !old.has(digest ?? ""))
        .map((row) => JSON.stringify(row))
        .sort(),
    ] as const;
  });
  connection.close();
  return Object.fromEntries(entries);
}
