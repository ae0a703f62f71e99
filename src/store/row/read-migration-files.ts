import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One step of a schema: the file `0001_init.sql` is number 1. */
export interface Migration {
  readonly number: number;
  readonly file: string;
  readonly sql: string;
  /** SHA-256 of the text in hexadecimal, independent of line endings. */
  readonly checksum: string;
}

/** Reads the migrations of a directory, in order. Throws if a number is missing or occurs twice. */
export function readMigrationFiles(directory: string): readonly Migration[] {
  const files = readdirSync(directory).filter((file) => file.endsWith(".sql"));
  return files.sort().map((file, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
    if (number !== index + 1) throw new Error(`${file}: expected migration number ${index + 1}, as 0001_what.sql`);
    const sql = readFileSync(join(directory, file), "utf8").replaceAll("\r\n", "\n");
    return { number, file, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}
