import type { Dependency } from "../../../domain/template/dependency.ts";
import type { TemplateVersion } from "../../../domain/template/template-version.ts";
import type { TemplateStore } from "../../port/template-store.ts";
import {
  DEPENDENCY_COLUMNS,
  type DependentRow,
  fromDependentRow,
  type SharedRow,
  sharedParts,
  toDependencyRows,
  toSharedSource,
} from "../../row/dependency-row.ts";
import { nameColumns } from "../../row/name-columns.ts";
import type { Connection } from "../connection/connection.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import { listVersionParts, readTexts } from "./part-tables.ts";

/** Selects `dependencies` of a row of `template_versions`, by the name that the statement gives the table. */
export function dependenciesOf(version: string): string {
  return `(
    SELECT json_agg(
      json_build_array(used.dependency_id, used.slug, dependency.kind, used.dependency_version)
      ORDER BY used.slug, used.dependency_id
    )::text
    FROM version_dependencies AS used JOIN templates AS dependency ON dependency.id = used.dependency_id
    WHERE used.template_id = ${version}.template_id AND used.version = ${version}.version
  ) AS dependencies`;
}

/** The active templates whose published version was made from one. */
const DEPENDENTS = `
  FROM version_dependencies AS used
  JOIN templates ON templates.id = used.template_id AND templates.published_version = used.version
  WHERE used.dependency_id = $1 AND templates.archived_at IS NULL`;
const IS_IN_USE = `SELECT 1 AS used ${DEPENDENTS} LIMIT 1`;
const LIST_DEPENDENTS = `
  SELECT templates.id, name, templates.slug, kind, published_version, dependency_version AS used_version
  ${DEPENDENTS} ORDER BY name, templates.id LIMIT $2
`;
const LIST_SHARED = `
  SELECT templates.id, slug, kind, archived_at, published_version, served.source_kind
  FROM templates
  LEFT JOIN template_versions AS served ON served.template_id = templates.id AND served.version = published_version
  WHERE slug = ANY ($1)
`;
const FIND_ARCHIVED = "SELECT 1 AS found FROM templates WHERE id = ANY ($1) AND archived_at IS NOT NULL LIMIT 1";
const INSERT = `
  INSERT INTO version_dependencies (${nameColumns(DEPENDENCY_COLUMNS)}) VALUES ($1, $2, $3, $4, $5)
`;

export function createDependencyReads(database: Database): Pick<TemplateStore, "listShared" | "listDependents"> {
  return {
    async listShared(slugs, locale) {
      const found = await database.readAtOnce(async (connection) => {
        const rows = await connection.all<SharedRow>(LIST_SHARED, [slugs]);
        const names = sharedParts(locale);
        const listing = rows.map(async (row) => {
          const { id, kind, published_version: version } = row;
          const isShared = kind !== "mail" && version !== null;
          return { row, parts: isShared ? await listVersionParts(connection, id, version, names) : [] };
        });
        return Promise.all(listing);
      });
      const reading = found.map(async ({ row, parts }) =>
        toSharedSource(row, await readTexts(database, parts), locale),
      );
      return Promise.all(reading);
    },

    async listDependents(id, limit) {
      const rows = await database.read((connection) => connection.all<DependentRow>(LIST_DEPENDENTS, [id, limit]));
      return rows.map(fromDependentRow);
    },
  };
}

export async function isInUse(connection: Connection, id: string): Promise<boolean> {
  return (await connection.first(IS_IN_USE, [id])) !== undefined;
}

export async function isOneArchived(
  transaction: Transaction,
  dependencies: readonly Dependency[] = [],
): Promise<boolean> {
  if (dependencies.length === 0) return false;
  return (await transaction.first(FIND_ARCHIVED, [dependencies.map(({ id }) => id)])) !== undefined;
}

/** Stores the dependencies of a version. */
export function noteDependencies(
  transaction: Transaction,
  version: Pick<TemplateVersion, "templateId" | "version" | "dependencies">,
): void {
  for (const row of toDependencyRows(version)) {
    transaction.send(
      INSERT,
      DEPENDENCY_COLUMNS.map((column) => row[column]),
    );
  }
}
