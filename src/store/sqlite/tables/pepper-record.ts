import type { PepperRecord } from "../../port/pepper-record.ts";
import type { Database } from "../database/database.ts";
import { prepareAppend } from "./audit-log.ts";

/** The pepper record in SQLite. */
export function createPepperRecord(database: Database): PepperRecord {
  const { reader, writer } = database;
  const query = "SELECT fingerprint FROM key_pepper";
  const read = reader.prepare<[], string>(query).pluck();
  const readForWrite = writer.prepare<[], string>(query).pluck();
  const put = writer.prepare<[fingerprint: string]>(
    "INSERT OR REPLACE INTO key_pepper (one, fingerprint) VALUES (1, ?)",
  );
  const append = prepareAppend(writer);

  return {
    async isOther(fingerprint) {
      return (database.read(() => read.get()) ?? fingerprint) !== fingerprint;
    },

    async claim(fingerprint) {
      const recorded = database.read(() => read.get());
      if (recorded !== undefined) return recorded === fingerprint;
      return database.write(() => {
        const first = readForWrite.get();
        if (first === undefined) put.run(fingerprint);
        return (first ?? fingerprint) === fingerprint;
      });
    },

    replace(fingerprint, event) {
      return database.write(() => {
        put.run(fingerprint);
        append(event);
      });
    },
  };
}
