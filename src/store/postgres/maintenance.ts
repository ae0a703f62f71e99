import { NotSupportedError } from "../not-supported-error.ts";
import type { Maintenance } from "../port/maintenance.ts";
import type { RowTransfer } from "../row/store-table.ts";
import type { PostgresLocation } from "../store-location.ts";
import { checkStore } from "./maintenance/check-store.ts";
import { makeStore } from "./maintenance/make-store.ts";
import { readStore } from "./maintenance/read-store.ts";

const DAMAGE_ADVICE = "What is damaged is not served. Look at the disk of the database, and restore the newest backup.";

/** Maintenance of a store in a database. Its pages, disk space and backups are the server's responsibility. */
export function maintainDatabase(location: PostgresLocation): Maintenance & RowTransfer {
  return {
    damageAdvice: DAMAGE_ADVICE,
    hold: async () => ({ place: undefined, release() {} }),
    checkPages: () => refuse("a check of pages", "pg_amcheck"),
    async check({ onChange, withIndexes = false } = {}) {
      if (withIndexes) await refuse("a check of indexes", "pg_amcheck");
      return checkStore(location, onChange);
    },
    compact: () => refuse("compaction", "VACUUM"),
    backUp: () => refuse("a backup into a file", "pg_dump"),
    restore: () => refuse("a restore from a file", "pg_restore"),
    read: (use) => readStore(location, use),
    make: (id, fill) => makeStore(location, id, fill),
  };
}

async function refuse(what: string, instead: string): Promise<never> {
  throw new NotSupportedError(what, "PostgreSQL", instead);
}
