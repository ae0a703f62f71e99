import type { PepperRecord } from "../../port/pepper-record.ts";
import type { Connection } from "../connection/connection.ts";
import type { Database } from "../database/database.ts";

/** The pepper record in PostgreSQL. */
export function createPepperRecord(database: Database): PepperRecord {
  return {
    async isOther(fingerprint) {
      return ((await database.read(readFingerprint)) ?? fingerprint) !== fingerprint;
    },

    async claim(fingerprint) {
      const recorded = await database.read(readFingerprint);
      if (recorded !== undefined) return recorded === fingerprint;
      return database.write(async (transaction) => {
        const first = await readFingerprint(transaction);
        if (first === undefined) transaction.send(PUT, [fingerprint]);
        return (first ?? fingerprint) === fingerprint;
      });
    },

    replace(fingerprint, event) {
      return database.write(async (transaction) => {
        transaction.send(PUT, [fingerprint]);
        transaction.append(event);
      });
    },
  };
}

async function readFingerprint(connection: Connection): Promise<string | undefined> {
  return (await connection.first<{ fingerprint: string }>("SELECT fingerprint FROM key_pepper"))?.fingerprint;
}

const PUT = `
  INSERT INTO key_pepper (one, fingerprint) VALUES (1, $1)
  ON CONFLICT (one) DO UPDATE SET fingerprint = excluded.fingerprint
`;
