import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import { checkStoreFile } from "../../src/store/sqlite/maintenance/check-file.ts";
import { copyStoreFile } from "../../src/store/sqlite/maintenance/copy-store-file.ts";
import { migrate, readMigrations } from "../../src/store/sqlite/migrations/migrate.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { randomText } from "../support/random-text.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const directory = useTemporaryDirectory();
let lastFile = 0;
const newPath = () => directory.path(`parts-${++lastFile}.db`);

const MAIL = `<mjml><mj-body>${"<mj-section><mj-column><mj-text>Hello {{ name }}</mj-text></mj-column></mj-section>".repeat(300)}</mj-body></mjml>`;
const HTML = JSON.stringify({ format: 1, target: "html", literals: [MAIL] });

describe("the parts of versions and drafts", () => {
  it("are stored once where they are equal, and packed", async () => {
    const { path, template } = await makeStore({ versions: 20 });
    const [{ parts, stored, plain }] = query(
      path,
      "SELECT count(*) AS parts, sum(length(content)) AS stored, sum(bytes) AS plain FROM parts",
    );
    // The source, which is that of the draft, too, and one program.
    expect(parts).toBe(2);
    expect(plain).toBe(Buffer.byteLength(MAIL) + Buffer.byteLength(HTML));
    expect(Number(stored)).toBeLessThan(Number(plain) / 6);
    const store = await openSqliteStore(path);
    expect(await store.templates.findVersion(template.id, 20)).toMatchObject({
      source: { kind: "mjml", text: MAIL },
      programs: { html: HTML },
    });
    await store.close();
  });

  it("are forgotten with the last draft that has them, and kept for a version", async () => {
    const { path, template } = await makeStore({ versions: 1 });
    const store = await openSqliteStore(path);
    for (let revision = 2; revision < 12; revision += 1) {
      const files = { [`part-${revision}.mjml`]: randomText(50) };
      await store.templates.update(
        { ...template, revision: revision + 1, source: { kind: "mjml", text: randomText(100), files } },
        revision,
        auditEvent(),
      );
    }
    expect(await store.templates.findContent(template.id, 1, ["html"])).toMatchObject({ programs: { html: HTML } });
    expect((await store.templates.findVersion(template.id, 1))?.source.text).toBe(MAIL);
    await store.close();
    // Two of the version, and two of the draft.
    expect(query(path, "SELECT count(*) AS parts FROM parts")).toEqual([{ parts: 4 }]);
    expect(query(path, "PRAGMA foreign_key_check")).toEqual([]);
  });

  it("have several languages in one of them", async () => {
    const { path, template } = await makeStore({ versions: 1, locales: ["de", "fr", "pl"] });
    const sql =
      "SELECT count(*) AS names, count(DISTINCT part_id) AS parts FROM template_version_parts WHERE name LIKE";
    expect(query(path, `${sql} 'locale/%'`)).toEqual([{ names: 3, parts: 1 }]);
    const store = await openSqliteStore(path);
    expect(await store.templates.findContent(template.id, 1, ["html"], "fr")).toMatchObject({
      subject: "fr",
      programs: { html: inLanguage("fr") },
    });
    await store.close();
  });

  it("are forgotten with a deleted template, unless another one has them", async () => {
    const { path, template } = await makeStore({ versions: 0 });
    const store = await openSqliteStore(path);
    await store.templates.create(storedTemplate({ source: { kind: "mjml", text: MAIL } }), auditEvent());
    const own = { kind: "mjml", text: "own", files: { "part.mjml": "part" } } as const;
    const event = auditEvent({ actor: "key_B" });
    await store.templates.update({ ...template, source: own, revision: 2, draftRevision: 2 }, 1, event);
    expect(query(path, "SELECT count(*) AS parts FROM parts")).toEqual([{ parts: 3 }]);
    await store.templates.delete(template.id, 2, auditEvent());
    await store.close();
    expect(query(path, "SELECT bytes FROM parts")).toEqual([{ bytes: Buffer.byteLength(MAIL) }]);
    expect(query(path, "PRAGMA foreign_key_check")).toEqual([]);
  });

  it("stay where they are when the draft becomes what it was", async () => {
    const { path, template } = await makeStore({ versions: 0 });
    const store = await openSqliteStore(path);
    const included = {
      kind: "mjml",
      text: MAIL,
      path: "mails/a.mjml",
      files: { "b.mjml": "<mj-text></mj-text>" },
    } as const;
    await store.templates.update({ ...template, revision: 2, source: included }, 1, auditEvent());
    expect((await store.templates.find({ by: "id", id: template.id }))?.source).toEqual(included);
    await store.templates.update({ ...template, revision: 3 }, 2, auditEvent());
    expect((await store.templates.find({ by: "id", id: template.id }))?.source).toEqual(template.source);
    await store.close();
    expect(query(path, "SELECT count(*) AS parts FROM parts")).toEqual([{ parts: 1 }]);
  });
});

describe("rows that are older than parts", () => {
  it("are read, copied into new versions, and replaced by the next draft", async () => {
    const path = newPath();
    const [old, document] = [storedTemplate(), '{"schema_version":"1.0"}'];
    makeOldStore(path, old, document);
    const store = await openSqliteStore(path);
    const draft = await store.templates.find({ by: "id", id: old.id });
    expect(draft?.source).toEqual({ kind: "document", text: document });
    const version = await store.templates.findVersion(old.id, 1);
    expect(version).toMatchObject({
      source: { kind: "document", text: document },
      programs: { html: HTML, text: "{}" },
    });
    expect(await store.templates.findContent(old.id, 1, ["html"])).toMatchObject({
      document,
      programs: { html: HTML },
    });
    const archived = await store.templates.setArchived(old.id, new Date(), auditEvent());
    expect(archived).toMatchObject({ source: { kind: "document", text: document } });
    await store.templates.setArchived(old.id, undefined, auditEvent());
    if (version === undefined || draft === undefined) throw new Error("nothing was found");
    await store.templates.publish(version, undefined, auditEvent());
    expect(await store.templates.findContent(old.id, 2, ["html"])).toMatchObject({
      document,
      programs: { html: HTML },
    });
    await store.templates.update({ ...draft, source: { kind: "mjml", text: MAIL } }, 4, auditEvent());
    expect((await store.templates.find({ by: "id", id: old.id }))?.source).toEqual({ kind: "mjml", text: MAIL });
    await store.close();
    expect(query(path, "SELECT source_kind, source_text FROM template_drafts")).toEqual([
      { source_kind: "mjml", source_text: "" },
    ]);
  });
});

describe("a flipped bit in a part", () => {
  it.each([
    ["packed", HTML],
    ["unpacked by another thread", JSON.stringify({ literals: [MAIL.repeat(10)] })],
    ["too short to be packed", '{"format":1}'],
  ])("that is %s is never served, and stops every change", async (_kind, program) => {
    const { path, template } = await makeStore({ versions: 1, program });
    flipPart(path, Buffer.byteLength(program));
    const store = await openSqliteStore(path);
    const fetching = store.templates.findContent(template.id, 1, ["html"]);
    await expect(fetching).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(fetching).rejects.toThrow("storage is damaged: restore a backup");
    await expect(store.templates.findVersion(template.id, 1)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(store.templates.create(storedTemplate(), auditEvent())).rejects.toThrow("storage is damaged");
    await expect(store.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await store.close();
    expect(existsSync(`${path}-damaged`)).toBe(true);
  });

  it.each(["the languages of a version", "what they are described by"])(
    "in %s is never served in a language",
    async (what) => {
      const { path, template } = await makeStore({ versions: 1, locales: ["de", "fr"] });
      const [{ bytes }] = query(
        path,
        "SELECT bytes FROM parts JOIN template_version_parts ON id = part_id WHERE name = 'locale/fr'",
      );
      flipPart(path, what === "the languages of a version" ? Number(bytes) : Buffer.byteLength(HTML));
      const store = await openSqliteStore(path);
      const fetching = store.templates.findContent(template.id, 1, ["html"], "fr");
      await expect(fetching).rejects.toThrow("storage is damaged: restore a backup");
      await store.close();
      const { findings } = await (await checkStoreFile(path, {})).ended;
      expect(findings).toEqual([expect.stringMatching(/^part \d+ is not the text that its digest was made of$/)]);
    },
  );

  it.each(["template_version_parts", "template_draft_parts"])(
    "that hides a part of %s is damage, and no text less",
    async (table) => {
      const { path, template } = await makeStore({ versions: 1 });
      const connection = new Sqlite(path);
      connection.pragma("foreign_keys = OFF");
      connection.exec(`UPDATE ${table} SET part_id = part_id + 1000`);
      connection.close();
      const store = await openSqliteStore(path);
      const reading =
        table === "template_draft_parts"
          ? store.templates.find({ by: "id", id: template.id })
          : store.templates.findContent(template.id, 1, ["html"]);
      await expect(reading).rejects.toThrow("storage is damaged: restore a backup");
      await store.close();
    },
  );

  it("is found by a check, a start and a backup, which SQLite's own check does not", async () => {
    const { path } = await makeStore({ versions: 1 });
    flipPart(path, Buffer.byteLength(HTML));
    expect(query(path, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    await expect(openSqliteStore(path, { checksSmallFile: true })).rejects.toMatchObject({ fault: "corrupt" });
    const target = newPath();
    await expect(copyStoreFile(path, target)).rejects.toMatchObject({ fault: "corrupt" });
    expect(existsSync(target)).toBe(false);
    const { findings } = await (await checkStoreFile(path, {})).ended;
    expect(findings).toEqual([expect.stringMatching(/^part \d+ is not the text that its digest was made of$/)]);
  });
});

interface StoreContents {
  readonly versions: number;
  readonly program?: string;
  readonly locales?: readonly string[];
}

const inLanguage = (locale: string) => HTML.replace("Hello", `Hello in ${locale}`);

async function makeStore({ versions, program = HTML, locales = [] }: StoreContents) {
  const path = newPath();
  const store = await openSqliteStore(path);
  const template = storedTemplate({ source: { kind: "mjml", text: MAIL } });
  await store.templates.create(template, auditEvent());
  const entries = locales.map((locale) => {
    const programs = { html: inLanguage(locale) };
    return [locale, { subject: locale, source: template.source, programs, fallbacks: 0, outdated: 0 }] as const;
  });
  const translated = entries.length > 0 ? { translated: Object.fromEntries(entries) } : {};
  for (let made = 0; made < versions; made += 1) {
    const version = newVersion(template, { programs: { html: program }, ...translated });
    await store.templates.publish(version, undefined, auditEvent());
  }
  await store.close();
  return { path, template };
}

/** A store as the first two migrations made it, with a published template. */
function makeOldStore(path: string, { id, name, subject }: Template, document: string): void {
  const connection = new Sqlite(path);
  migrate(connection, readMigrations().slice(0, 2));
  const at = Date.parse("2026-05-01T12:00:00.000Z");
  connection
    .prepare("INSERT INTO templates VALUES (?, ?, NULL, ?, 1, 1, NULL, NULL, NULL, ?, ?, NULL)")
    .run(id, name, subject, at, at);
  connection.prepare("INSERT INTO template_drafts VALUES (?, 'document', ?)").run(id, document);
  connection
    .prepare(
      "INSERT INTO template_versions VALUES (?, 1, ?, '', ?, 'key_1', NULL, 'html', 'letterpress 0.1.0', '[]', 'document', ?)",
    )
    .run(id, subject, at, document);
  const insertProgram = connection.prepare("INSERT INTO template_programs VALUES (?, 1, ?, ?)");
  insertProgram.run(id, "html", HTML);
  insertProgram.run(id, "text", "{}");
  connection.prepare("UPDATE templates SET published_version = 1, published_at = ? WHERE id = ?").run(at, id);
  connection.close();
}

/** Flips a bit in the middle of the part of a text of so many bytes, in the file. */
function flipPart(path: string, bytes: number): void {
  const connection = new Sqlite(path, { readonly: true });
  const content = connection.prepare<[number], Buffer>("SELECT content FROM parts WHERE bytes = ?").pluck().get(bytes);
  connection.close();
  if (content === undefined) throw new Error(`no part has ${bytes} bytes`);
  const offset = readFileSync(path).indexOf(content);
  const middle = content.length >> 1;
  const flipped = Uint8Array.of((content[middle] ?? 0) ^ 0b100);
  const file = openSync(path, "r+");
  writeSync(file, flipped, 0, 1, offset + middle);
  closeSync(file);
}

function query(path: string, sql: string) {
  const connection = new Sqlite(path);
  const rows = connection.prepare<[], Record<string, unknown>>(sql).all() as [Record<string, unknown>];
  connection.close();
  return rows;
}
