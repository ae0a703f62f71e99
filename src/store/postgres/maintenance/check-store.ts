import { NOT_CHECKED, type StoreCheck } from "../../../domain/store-check.ts";
import { DamagedPartError } from "../../row/damaged-part-error.ts";
import { assertSound, type PartRow } from "../../row/part.ts";
import { PARTS_TABLE } from "../../row/store-table.ts";
import type { PostgresLocation } from "../../store-location.ts";
import { openDatabase } from "../database/open-database.ts";
import { readRows } from "./read-store.ts";

/** Maximum number of reported findings. */
const FINDINGS_MAX = 20;

/**
 * Compares every text of the store with its digest, while nodes continue to serve it. The database pages are the
 * server's responsibility. Throws as `openDatabase` does.
 */
export async function checkStore(
  location: PostgresLocation,
  onChange: (check: StoreCheck) => void = () => undefined,
): Promise<StoreCheck> {
  const database = await openDatabase(location, { mayMake: false });
  try {
    return await database.readAtOnce(async (connection) => {
      const sizes = await connection.first<{ bytes: number }>(SIZES);
      const [bytes, findings] = [sizes?.bytes ?? 0, [] as string[]];
      let bytesRead = 0;
      for await (const rows of readRows(connection, PARTS_TABLE)) {
        for (const row of rows as unknown as readonly PartRow[]) {
          bytesRead += row.content.length;
          const finding = findDamage(row);
          if (finding !== undefined && findings.length < FINDINGS_MAX) findings.push(finding);
        }
        onChange({ ...NOT_CHECKED, bytes, bytesRead, findings });
      }
      return { areKeysSound: true, isDone: true, bytes, bytesRead, findings };
    });
  } finally {
    await database.close();
  }
}

function findDamage(row: PartRow): string | undefined {
  try {
    assertSound({ ...row, id: Buffer.from(row.digest).toString("hex") });
    return undefined;
  } catch (err) {
    if (err instanceof DamagedPartError) return err.message;
    throw err;
  }
}

const SIZES = "SELECT coalesce(sum(octet_length(content)), 0)::bigint AS bytes FROM parts";
