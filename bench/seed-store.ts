import { createHash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import Sqlite from "better-sqlite3";
import { digestToken, formatKeyToken, type KeyToken, tokenPrefix } from "../src/domain/key/key-token.ts";
import { assertSound, type PartRow } from "../src/store/row/part.ts";

/** How much a store holds. */
export interface StoreSize {
  readonly templates: number;
  readonly keys: number;
}

/** Tables that hold a template, and the column that says which. */
const TEMPLATE_TABLES = [
  ["templates", "id"],
  ["template_drafts", "template_id"],
  ["template_versions", "template_id"],
  ["template_draft_parts", "template_id"],
  ["template_version_parts", "template_id"],
] as const;

/**
 * Fills a store up to the given number of templates and keys. No process may have it open. The seeds are copies of its
 * published template and its SDK key, which the server made, with their own ids and secrets. Template n has the slug
 * `mail-n` and key n the token `seededToken(n)`. Each template says something of its own, so that it has parts of its
 * own; those of a large store are stored unpacked, which takes less time and more room.
 */
export function seedStore(file: string, from: StoreSize, to: StoreSize, { isPacked = true } = {}): void {
  const database = new Sqlite(file);
  // A crash may damage the file, because the next run makes a new one.
  for (const pragma of ["journal_mode = MEMORY", "synchronous = OFF", "foreign_keys = OFF", "cache_size = -512000"]) {
    database.pragma(pragma);
  }
  database.transaction(() => {
    copyTemplates(database, { from: from.templates, to: to.templates, isPacked });
    copyKeys(database, from.keys, to.keys);
  })();
  database.close();
}

/** The token of a seeded key: 69 characters. */
export function seededToken(number: number): string {
  return formatKeyToken(keyTokenOf(number));
}

interface Copies {
  readonly from: number;
  readonly to: number;
  readonly isPacked: boolean;
}

function copyTemplates(database: Sqlite.Database, { from, to, isPacked }: Copies): void {
  const [first] = database.prepare<[], { id: string }>("SELECT id FROM templates WHERE slug NOT LIKE 'mail-%'").all();
  const copiers = TEMPLATE_TABLES.map(([table, column]) => {
    const rows = database.prepare<[string], Row>(`SELECT * FROM ${table} WHERE ${column} = ?`).all(first?.id ?? "");
    const inserts = rows.map((row) => prepareInsert(database, table, row));
    const partOf = rows.map(({ part_id }) => part_id);
    return (id: string, slug: string, parts: ReadonlyMap<unknown, number>) => {
      for (const [index, insert] of inserts.entries()) {
        const part_id = parts.get(partOf[index]);
        insert({ [column]: id, ...(table === "templates" && { slug }), ...(part_id !== undefined && { part_id }) });
      }
    };
  });
  const copyParts = preparePartCopies(database, isPacked);
  for (let number = from; number < to; number += 1) {
    const parts = copyParts(number);
    for (const copy of copiers) copy(uuidOf(number), `mail-${number}`, parts);
  }
}

/** Every mail begins with the word; a subject line does not, and is shared. */
const GREETING = "Dear ";

/** Returns the function that makes the parts of the first template those of another one, and tells their ids. */
function preparePartCopies(
  database: Sqlite.Database,
  isPacked: boolean,
): (number: number) => ReadonlyMap<unknown, number> {
  const firsts = database
    .prepare<[], PartRow>("SELECT * FROM parts ORDER BY id")
    .all()
    .map((row) => ({ row, text: assertSound(row).toString() }))
    .filter(({ text }) => text.includes(GREETING) && !/Dear \d/.test(text));
  const insert = database.prepare(
    "INSERT INTO parts (digest, encoding, bytes, content) VALUES (@digest, @encoding, @bytes, @content)",
  );
  return (number) => {
    const copies = firsts.map(({ row, text }) => {
      const plain = Buffer.from(text.replaceAll(GREETING, `Dear ${number} `));
      const digest = createHash("sha256").update(plain).digest();
      const form = isPacked
        ? { encoding: "zstd", content: zstdCompressSync(plain) }
        : { encoding: "plain", content: plain };
      const { lastInsertRowid } = insert.run({ digest, bytes: plain.length, ...form });
      return [row.id, Number(lastInsertRowid)] as const;
    });
    return new Map(copies);
  };
}

function copyKeys(database: Sqlite.Database, from: number, to: number): void {
  const key = database.prepare<[], Row>("SELECT * FROM keys WHERE kind = 'sdk' ORDER BY created_at LIMIT 1").get();
  const secret = database.prepare<[unknown], Row>("SELECT * FROM key_secrets WHERE key_id = ?").get(key?.id);
  if (key === undefined || secret === undefined) throw new Error("the store has no SDK key to copy");
  const insertKey = prepareInsert(database, "keys", key);
  const insertSecret = prepareInsert(database, "key_secrets", secret);
  for (let number = from; number < to; number += 1) {
    const token = keyTokenOf(number);
    const id = `key_${token.id}`;
    insertKey({ id, prefix: tokenPrefix(token) });
    insertSecret({ token_id: token.id, key_id: id, digest: digestToken(token, undefined) });
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the function that inserts the row with some columns changed. */
function prepareInsert(database: Sqlite.Database, table: string, row: Row): (changes: Row) => void {
  const columns = Object.keys(row);
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
  );
  return (changes) => {
    insert.run({ ...row, ...changes });
  };
}

function uuidOf(number: number): string {
  const hex = createHash("sha256").update(`template ${number}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The same secret for the same number. */
function keyTokenOf(number: number): KeyToken {
  const text = createHash("sha512").update(`key ${number}`).digest("hex");
  return { kind: "sdk", id: text.slice(0, 12), secret: text.slice(12, 55) };
}
