import type Sqlite from "better-sqlite3";
import { DamagedPartError } from "../../row/damaged-part-error.ts";
import { assertSound, type PartRow } from "../../row/part.ts";

const PARTS = "SELECT id, digest, encoding, bytes, content FROM parts";

/**
 * Lists the parts whose content does not match their digest, at most `max`. SQLite's integrity check does not compare
 * them.
 */
export function findDamagedParts(connection: Sqlite.Database, max: number): string[] {
  const findings: string[] = [];
  if (connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'parts'").get() === undefined) return findings;
  for (const part of connection.prepare<[], PartRow>(PARTS).iterate()) {
    try {
      assertSound(part);
    } catch (err) {
      if (!(err instanceof DamagedPartError)) throw err;
      findings.push(err.message);
      if (findings.length === max) break;
    }
  }
  return findings;
}
