import type Sqlite from "better-sqlite3";
import type { Dependency } from "../../../domain/template/dependency.ts";
import type { TemplateVersion } from "../../../domain/template/template-version.ts";
import type { TemplateStore } from "../../port/template-store.ts";
import {
  type DependencyRow,
  type DependentRow,
  fromDependentRow,
  type SharedRow,
  sharedParts,
  toDependencyRows,
  toSharedSource,
} from "../../row/dependency-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";
import { prepareVersionPartReads, readTexts } from "./part-tables.ts";
import { kindOf } from "./template-search.ts";

/** Selects `dependencies` of a row of `template_versions`. */
export const DEPENDENCIES = `(
  SELECT json_group_array(
    json_array(used.dependency_id, used.slug, ${kindOf("used.dependency_id")}, used.dependency_version)
    ORDER BY used.slug, used.dependency_id
  )
  FROM version_dependencies AS used
  WHERE used.template_id = template_versions.template_id AND used.version = template_versions.version
) AS dependencies`;

/** The active templates whose published version was made from one. */
const DEPENDENTS = `
  FROM version_dependencies AS used
  JOIN templates ON templates.id = used.template_id AND templates.published_version = used.version
  WHERE used.dependency_id = ? AND templates.archived_at IS NULL`;

export function createDependencyReads(database: Database): Pick<TemplateStore, "listShared" | "listDependents"> {
  const { reader } = database;
  const readAtOnce = prepareReadAtOnce(database);
  const { listNamedParts } = prepareVersionPartReads(reader);
  const listShared = reader.prepare<[slugs: string], SharedRow>(`
    SELECT templates.id, slug, ${kindOf("templates.id")} AS kind, archived_at, published_version, source_kind
    FROM json_each(?) AS wanted JOIN templates ON templates.slug = wanted.value
    LEFT JOIN template_versions AS served ON served.template_id = templates.id AND served.version = published_version
  `);
  const listDependents = reader.prepare<[id: string, limit: number], DependentRow>(`
    SELECT templates.id, name, templates.slug, ${kindOf("templates.id")} AS kind, published_version,
      dependency_version AS used_version
    ${DEPENDENTS} ORDER BY name, templates.id LIMIT ?
  `);

  return {
    async listShared(slugs, locale) {
      const found = readAtOnce(() =>
        listShared.all(JSON.stringify(slugs)).map((row) => {
          const isShared = row.kind !== "mail" && row.published_version !== null;
          const names = `,${sharedParts(locale).join()},`;
          return { row, parts: isShared ? listNamedParts.all(row.id, row.published_version ?? 0, names) : [] };
        }),
      );
      const reading = found.map(async ({ row, parts }) =>
        toSharedSource(row, await readTexts(database, parts), locale),
      );
      return Promise.all(reading);
    },

    async listDependents(id, limit) {
      return database.read(() => listDependents.all(id, limit)).map(fromDependentRow);
    },
  };
}

export function prepareIsInUse(connection: Sqlite.Database): (id: string) => boolean {
  const find = connection.prepare<[id: string]>(`SELECT 1 ${DEPENDENTS} LIMIT 1`);
  return (id) => find.get(id) !== undefined;
}

/** Returns functions that check and store the dependencies of a version. Call them in a transaction. */
export function prepareNoteDependencies(writer: Sqlite.Database) {
  const insert = writer.prepare<DependencyRow>(`
    INSERT INTO version_dependencies (template_id, version, dependency_id, dependency_version, slug)
    VALUES (@template_id, @version, @dependency_id, @dependency_version, @slug)
  `);
  const findArchived = writer.prepare<[ids: string]>(`
    SELECT 1 FROM json_each(?) AS used JOIN templates ON templates.id = used.value WHERE archived_at IS NOT NULL
  `);
  return {
    isOneArchived: (dependencies: readonly Dependency[] = []): boolean =>
      dependencies.length > 0 && findArchived.get(JSON.stringify(dependencies.map(({ id }) => id))) !== undefined,
    note(version: Pick<TemplateVersion, "templateId" | "version" | "dependencies">): void {
      for (const row of toDependencyRows(version)) insert.run(row);
    },
  };
}
