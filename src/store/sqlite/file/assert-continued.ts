import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { isContinued, prepareGeneration } from "./generation.ts";
import type { HeldFile } from "./held-file.ts";
import { type SeenStore, seenRecordOf } from "./seen-record.ts";
import { StoreFileError } from "./store-file-error.ts";
import { prepareGenerationInFile } from "./watch-content.ts";

/**
 * Throws StoreFileError if the record beside the store file shows changes that the file lacks, or a different history.
 * Must be called before anything is written. A record of another store is ignored.
 */
export function assertContinued(file: string, held: HeldFile): void {
  const seen = seenRecordOf(file).read();
  if (seen === undefined || statSync(file).size === 0) return;
  const connection = new Sqlite(file, { readonly: true, timeout: 0 });
  try {
    if (identityOf(connection) !== seen.id || holds(connection, held, seen)) return;
  } catch (err) {
    // A crash left a rollback journal, which only a writer may roll back. A store with a write-ahead log has none.
    if (!(err instanceof Sqlite.SqliteError && err.code.startsWith("SQLITE_READONLY"))) throw err;
    return;
  } finally {
    connection.close();
  }
  const finding = `does not hold generation ${seen.whole.number} of the store, which was seen in it`;
  throw new StoreFileError(file, "older", finding);
}

function holds(connection: Sqlite.Database, held: HeldFile, { whole, inFile }: SeenStore): boolean {
  if (!hasTable(connection, "store_generation")) return false;
  const foundInFile = prepareGenerationInFile(connection, held)();
  const found = prepareGeneration(connection)();
  if (found === undefined || !isContinued(whole, found)) return false;
  if (foundInFile === undefined) return true;
  return isContinued(foundInFile, found) && (inFile === undefined || isContinued(inFile, foundInFile));
}

function identityOf(connection: Sqlite.Database): string | undefined {
  if (!hasTable(connection, "store_identity")) return undefined;
  return connection.prepare<[], string>("SELECT id FROM store_identity").pluck().get();
}

function hasTable(connection: Sqlite.Database, name: string): boolean {
  return connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
}
