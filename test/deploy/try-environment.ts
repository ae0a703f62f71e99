import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runToEnd } from "../support/run-to-end.ts";
import { startProcess } from "../support/start-process.ts";

type Env = Readonly<Record<string, string>>;

/** How a container is started. */
export interface Started {
  readonly args: readonly string[];
  readonly env: Env;
}

/** Files by the paths that the environment names. */
type Files = Readonly<Record<string, string>>;

/** The two commands of a deployment, each with the files that are mounted for it. */
interface Deployment {
  readonly migrate: Started;
  readonly migratorFiles: Files;
  readonly serve: Started;
  readonly serverFiles: Files;
}

/**
 * Runs the commands of a deployment with its own environments on a database that has the roles: migrates, serves until
 * it is ready, makes the first admin key as the docs say, calls with it, migrates once more beside the server, and
 * stops. Writes the files of secrets into the folder. Throws what goes wrong.
 */
export async function tryEnvironment(folder: string, deployment: Deployment): Promise<void> {
  const { migrate, migratorFiles, serve, serverFiles } = deployment;
  const migrator = place(folder, migrate, migratorFiles);
  const served = { ...place(folder, serve, serverFiles), HOST: "127.0.0.1", PORT: "0", LOG_SAMPLE: "off" };
  await runWell(migrator, ...migrate.args);
  const server = await startProcess(served);
  try {
    await expectStatus(`${server.url}/readyz`, 200);
    const token = (await runWell(served, "key", "create", "--admin", "--name", "owner")).trim();
    await expectStatus(`${server.url}/api/v1/templates`, 401);
    await expectStatus(`${server.url}/api/v1/templates`, 200, { authorization: `Bearer ${token}` });
    await runWell(migrator, ...migrate.args);
    await expectStatus(`${server.url}/readyz`, 200);
    const end = await server.stop();
    if (end !== 0) throw new Error(`the server ended with ${end}`);
    const printed = server.stdout() + server.stderr();
    const leaked = [token, ...Object.values(serverFiles)].filter((secret) => printed.includes(secret));
    if (leaked.length > 0 || /lp_admin_/.test(printed)) throw new Error("the server has printed a secret");
  } finally {
    server.child.kill("SIGKILL");
  }
}

/** Writes the files below the folder, and gives an environment that names them there. */
function place(folder: string, { env }: Started, files: Files): Env {
  const root = mkdtempSync(join(folder, "root-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  const found = Object.entries(env).map(([name, text]) => [name, text in files ? join(root, text) : text]);
  return Object.fromEntries(found);
}

async function runWell(env: Env, ...words: readonly string[]): Promise<string> {
  const [code, out, err] = await runToEnd(env, ...words);
  if (code !== 0) throw new Error(`letterpress ${words.join(" ")} ended with ${code}: ${err}`);
  return out;
}

async function expectStatus(url: string, status: number, headers: Env = {}): Promise<void> {
  const response = await fetch(url, { headers });
  if (response.status !== status) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
}
