import type { TestProject } from "vitest/node";
import { installedPostgres, startPostgres } from "../support/postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of a database of PostgreSQL; undefined where npm has no server for the platform. */
    readonly postgres: string | undefined;
  }
}

/** Starts one server for all tests of a run. Its files are given up with it: nothing is written through to the disk. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const folder = process.env.POSTGRES_PACKAGE ?? installedPostgres();
  if (folder === undefined) {
    process.stderr.write(`npm has no PostgreSQL for ${process.platform}-${process.arch}: its tests are skipped\n`);
    project.provide("postgres", undefined);
    return undefined;
  }
  const server = await startPostgres(folder, ["fsync=off", "full_page_writes=off"]);
  project.provide("postgres", server.url("postgres"));
  return server.stop;
}
