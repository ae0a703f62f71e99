import type { Maintenance } from "./port/maintenance.ts";
import type { Store } from "./port/store.ts";
import type { DatabaseOptions } from "./postgres/database/open-database.ts";
import type { RowTransfer } from "./row/store-table.ts";
import type { StoreOptions as SqliteOptions } from "./sqlite/database/open-database.ts";
import type { StoreLocation } from "./store-location.ts";

/**
 * How a store is opened. `cache`, `onClock` and `onLookUp` are for PostgreSQL alone; all else but `mayMake`, `note` and
 * `patience` for SQLite.
 */
export type StoreOptions = SqliteOptions & Pick<DatabaseOptions, "cache" | "onClock" | "onLookUp">;

/** What OpenTelemetry calls the engine of a store. */
export function systemOf({ engine }: StoreLocation): string {
  return engine === "postgres" ? "postgresql" : engine;
}

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

/** Opens what maintains a store, which may be absent; only its engine is loaded. */
export async function openMaintenance(
  location: StoreLocation,
  { checkpoints }: Pick<StoreOptions, "checkpoints">,
): Promise<Maintenance & RowTransfer> {
  switch (location.engine) {
    case "sqlite": {
      const { maintainStoreFile } = await import("./sqlite/maintenance.ts");
      return maintainStoreFile(location.path, checkpoints);
    }
    case "postgres": {
      const { maintainDatabase } = await import("./postgres/maintenance.ts");
      return maintainDatabase(location);
    }
  }
}
