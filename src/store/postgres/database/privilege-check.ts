import { DatabaseError } from "pg";
import { listColumns } from "../../row/name-columns.ts";
import type { Connection, Value } from "../connection/connection.ts";
import { PostgresStoreError } from "../connection/postgres-store-error.ts";
import { UNGRANTED, unavailable } from "../connection/storage-refusal.ts";
import type { LookUp } from "../look-up/look-up.ts";
import { readMigrations } from "../migrations/migrate.ts";

/** Checks whether the database user has every privilege that the store needs. */
export interface PrivilegeCheck {
  readonly lookUp: LookUp;
  readonly values: readonly Value[];
  /** Throws PostgresStoreError for the rows of the look-up, naming the missing privileges and how to grant them. */
  assertNone(missing: readonly MissingPrivileges[]): void;
}

/** Privileges that are missing on the same objects. */
export interface MissingPrivileges {
  /** Such as `SELECT, INSERT`. */
  readonly privileges: string;
  /** In the notation of GRANT. */
  readonly objects: string;
  readonly user: string;
}

/** Creates the check for a store in this schema. */
export function createPrivilegeCheck(schema: string, place: string): PrivilegeCheck {
  return {
    lookUp: { name: "missing-privileges", columns: MISSING_COLUMNS, text: MISSING },
    values: [schema, STORE_TABLES, READ_TABLES],
    assertNone(missing) {
      const [first] = missing;
      if (first === undefined) return;
      const { user } = first;
      const lacks = missing.map(({ privileges, objects }) => `${privileges} on ${objects}`).join("; ");
      const finding = `needs privileges that its user ${user} lacks: ${lacks}`;
      const remedy = missing.map(
        ({ privileges, objects, user: grantee }) => `GRANT ${privileges} ON ${objects} TO ${grantee};`,
      );
      throw new PostgresStoreError(place, "ungranted", finding, { remedy });
    },
  };
}

/** Runs the check, and throws PostgresStoreError if privileges are missing. */
export async function assertPrivileges(connection: Connection, check: PrivilegeCheck): Promise<void> {
  check.assertNone(await connection.all<MissingPrivileges>(check.lookUp.text, check.values));
}

/** Like `PrivilegeCheck.assertNone` for a store in use: throws UNAVAILABLE. */
export function refuseMissing(check: PrivilegeCheck, missing: readonly MissingPrivileges[]): void {
  try {
    check.assertNone(missing);
  } catch (err) {
    throw unavailable(UNGRANTED, err);
  }
}

/** Throws UNAVAILABLE if the user lacks privileges now. */
export async function assertGranted(connection: Connection, check: PrivilegeCheck): Promise<void> {
  refuseMissing(check, await connection.all<MissingPrivileges>(check.lookUp.text, check.values));
}

/** True for an error that a missing privilege can cause: without USAGE, a schema appears empty. */
export function isOfPrivileges(err: unknown): boolean {
  return err instanceof DatabaseError && (err.code === "42501" || err.code === "42P01");
}

/** Tables that only migrations write. */
const READ_TABLES = ["schema_migrations"];
/** Every table that a migration creates. Tables of newer releases are not checked. */
export const STORE_TABLES = [...READ_TABLES, ...readMigrations().flatMap(({ sql }) => tablesOf(sql))];

function tablesOf(sql: string): readonly string[] {
  return [...sql.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = ""]) => name);
}

const MISSING_COLUMNS = listColumns<MissingPrivileges>({ privileges: true, objects: true, user: true });
// Finds tables by schema name, because without USAGE no table name of the schema can be resolved.
const MISSING = `
  WITH lacking AS (
    SELECT format('%I.%I', space.nspname, class.relname) AS object,
      string_agg(needed.privilege, ', ' ORDER BY needed.position) AS privileges
    FROM pg_class AS class
    JOIN pg_namespace AS space ON space.oid = class.relnamespace
    CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) WITH ORDINALITY AS needed (privilege, position)
    WHERE space.nspname = $1 AND class.relname = ANY($2::text[]) AND class.relkind IN ('r', 'p')
      AND (needed.privilege = 'SELECT' OR class.relname <> ALL($3::text[]))
      AND NOT has_table_privilege(class.oid, needed.privilege)
    GROUP BY space.nspname, class.relname
  )
  SELECT 'USAGE' AS privileges, format('SCHEMA %I', space.nspname) AS objects, quote_ident(current_user) AS user
  FROM pg_namespace AS space
  WHERE space.nspname = $1 AND NOT has_schema_privilege(space.oid, 'USAGE')
  UNION ALL
  SELECT privileges, string_agg(object, ', ' ORDER BY object), quote_ident(current_user)
  FROM lacking GROUP BY privileges
`;
