import type { Store } from "./port/store.ts";
import type { DatabaseOptions } from "./postgres/database/open-database.ts";
import type { StoreOptions as SqliteOptions } from "./sqlite/database/open-database.ts";
import type { StoreLocation } from "./store-location.ts";
import { UnusableStoreError } from "./unusable-store-error.ts";

/**
 * How a store is opened. `cache`, `onClock` and `onLookUp` are for PostgreSQL alone; all else but `mayMake`, `note` and
 * `patience` for SQLite.
 */
export type StoreOptions = SqliteOptions & Pick<DatabaseOptions, "cache" | "onClock" | "onLookUp">;

/** What OpenTelemetry calls the engines. */
export const SYSTEM_NAMES = { sqlite: "sqlite", postgres: "postgresql" } as const;

/** Opens the store; only its engine is loaded. Throws UnusableStoreError when it cannot be used. */
export async function openStore(location: StoreLocation, options: StoreOptions): Promise<Store> {
  switch (location.engine) {
    case "sqlite": {
      const { openSqliteStore } = await import("./sqlite/sqlite-store.ts");
      return openSqliteStore(location.path, options);
    }
    case "postgres": {
      const { openPostgresStore } = await import("./postgres/postgres-store.ts");
      const { mayMake, note, cache, onClock, onLookUp, patience } = options;
      return openPostgresStore(location, { mayMake, note, cache, onClock, onLookUp, patience });
    }
  }
}

/**
 * The file of a store in SQLite, for what can be done to nothing else. Throws UnusableStoreError for another store; the
 * message names the command, and what the other engine has instead.
 */
export function fileOf(location: StoreLocation, command: string, instead: string): string {
  if (location.engine === "sqlite") return location.path;
  throw new UnusableStoreError(`"${command}" is for a store in SQLite; for PostgreSQL there is ${instead}`);
}
