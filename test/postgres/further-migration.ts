import { toClientConfig } from "../../src/store/postgres/connection/client-config.ts";
import { withClient } from "../../src/store/postgres/connection/with-client.ts";
import type { LockPatience } from "../../src/store/postgres/migrations/lock-in-gaps.ts";
import { migrate, readMigrations } from "../../src/store/postgres/migrations/migrate.ts";
import type { PostgresLocation } from "../../src/store/store-location.ts";

/** Does what the next release does at its start, which knows one migration more. */
export async function migrateFurther(
  place: PostgresLocation,
  sql: string,
  patience: Omit<LockPatience, "config"> = {},
): Promise<void> {
  const migrations = readMigrations();
  const next = { number: migrations.length + 1, file: "further.sql", sql, checksum: "further" };
  const config = toClientConfig(place);
  await withClient(config, (connection) =>
    migrate(connection, [...migrations, next], { mayMake: false, place: "of the test", config, ...patience }),
  );
}
