import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedPostgres, type PostgresServer, startPostgres } from "../support/postgres-server.ts";

const ROLES = "deploy/compose/make-roles.sql";

/** The passwords of the two roles. */
export const PASSWORDS = { migrator: "migrator's password %", app: "app's password \\ 1" } as const;

/** Starts PostgreSQL, and has psql make the database and roles by the file that compose.postgres.yaml mounts. */
export async function startDatabase(folder: string): Promise<PostgresServer> {
  const packageFolder = installedPostgres();
  if (packageFolder === undefined) throw new Error("npm has no server of PostgreSQL for this platform");
  const secrets = mkdtempSync(join(folder, "secrets-"));
  for (const [role, password] of Object.entries(PASSWORDS)) {
    writeFileSync(join(secrets, `${role}-password`), `${password}\n`);
  }
  const roles = join(secrets, "make-roles.sql");
  writeFileSync(roles, readFileSync(ROLES, "utf8").replaceAll("/run/secrets/", `${secrets}/`));
  const server = await startPostgres(packageFolder, ["fsync=off"]);
  try {
    // As the image of PostgreSQL does with what lies in docker-entrypoint-initdb.d.
    const args = ["-v", "ON_ERROR_STOP=1", "--no-psqlrc", "--quiet", "-f", roles, server.url("postgres")];
    execFileSync("psql", args, { stdio: ["ignore", "ignore", "pipe"] });
  } catch (err) {
    await server.stop();
    throw err;
  }
  return server;
}
