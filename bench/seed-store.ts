import { createHash } from "node:crypto";
import Sqlite from "better-sqlite3";
import { digestToken } from "../src/domain/key/key-digest.ts";
import { formatKeyToken, type KeyToken, tokenPrefix } from "../src/domain/key/key-token.ts";

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
  ["template_programs", "template_id"],
] as const;

/**
 * Fills a store that no process has open until it holds so many seeded templates and keys: copies of its published
 * template and its SDK key that the server itself has made, with ids and secrets of their own. Template n has the slug
 * `mail-n` and key n the token `seededToken(n)`.
 */
export function seedStore(file: string, from: StoreSize, to: StoreSize): void {
  const database = new Sqlite(file);
  // A crash may cost the file: it is made anew by the next run.
  for (const pragma of ["journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF", "cache_size = -512000"]) {
    database.pragma(pragma);
  }
  database.transaction(() => {
    copyTemplates(database, from.templates, to.templates);
    copyKeys(database, from.keys, to.keys);
  })();
  database.close();
}

/** The token of a seeded key: 69 characters. */
export function seededToken(number: number): string {
  return formatKeyToken(keyTokenOf(number));
}

function copyTemplates(database: Sqlite.Database, from: number, to: number): void {
  const [first] = database.prepare<[], { id: string }>("SELECT id FROM templates ORDER BY created_at, id").all();
  const copiers = TEMPLATE_TABLES.map(([table, column]) => {
    const rows = database.prepare<[string], Row>(`SELECT * FROM ${table} WHERE ${column} = ?`).all(first?.id ?? "");
    const inserts = rows.map((row) => prepareInsert(database, table, row));
    return (id: string, slug: string) => {
      for (const insert of inserts) insert({ [column]: id, ...(table === "templates" && { slug }) });
    };
  });
  for (let number = from; number < to; number += 1) {
    for (const copy of copiers) copy(uuidOf(number), `mail-${number}`);
  }
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
