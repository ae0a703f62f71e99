import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findEnvironmentFaults } from "./environment-faults.ts";
import { PASSWORDS, startDatabase } from "./start-database.ts";
import { STOP_SECONDS } from "./stop-seconds.ts";
import { type Started, tryEnvironment } from "./try-environment.ts";

type Check = (did: string, run: () => unknown) => Promise<void>;

const FILE = "compose.postgres.yaml";
/** Mistakes in the file: a text to replace, its replacement, and words of the fault that must be found. */
const MISTAKES: Readonly<Record<string, readonly [string, string, string]>> = {
  "a misspelt field": ["stop_grace_period: 15s", "stop_grace: 15s", "stop_grace"],
  "a secret that is not mounted": ["secrets: [app-password, key-pepper]", "secrets: [app-password]", "KEY_PEPPER_FILE"],
  "a secret that there is none of": ["  key-pepper: {", "  pepper: {", "no secret key-pepper"],
  "a service that there is none of": ["      migrate: {", "      migration: {", "no service migration"],
  "a server that starts too early": ["service_completed_successfully", "service_started", "does not wait for migrate"],
  "a short grace": ["stop_grace_period: 15s", "stop_grace_period: 5s", "the grace of 5 s"],
  "a password in the environment": ["postgres://lp_app@", "postgres://lp_app:inline@", "STORE_URL has a password"],
  "a root file system that can be written": ["read_only: true", "read_only: false", "root file system"],
};

/** The file with its defaults filled in, as Docker's own reader of such files understands it. */
interface Compose {
  readonly services: Readonly<Record<string, Service | undefined>>;
  readonly secrets: Readonly<Record<string, object>>;
}

interface Service {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly secrets?: readonly { readonly source: string; readonly target: string }[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
}

/** Tries compose.postgres.yaml: what Docker's own reader says, mistakes in it, and its commands for real. */
export async function tryCompose(folder: string, check: Check): Promise<void> {
  const text = readFileSync(FILE, "utf8");
  await check(FILE, () => {
    const faults = findFaults(folder, text);
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });
  for (const [mistake, [from, to, fault]] of Object.entries(MISTAKES)) {
    await check(`noticed in ${FILE}: ${mistake}`, () => {
      const wrong = text.replace(from, to);
      if (wrong === text) throw new Error(`nothing matches ${from}`);
      const faults = findFaults(folder, wrong).join("\n");
      if (!faults.includes(fault)) throw new Error(`this was found: ${faults}`);
    });
  }
  await check(`the environments of ${FILE} on a real database`, () => runCompose(folder, readCompose(folder, text)));
}

/** Throws for a file that Docker would refuse. */
function readCompose(folder: string, text: string): Compose {
  const project = mkdtempSync(join(folder, "compose-"));
  writeFileSync(join(project, FILE), text);
  cpSync("deploy/compose", join(project, "deploy/compose"), { recursive: true });
  const args = ["-format", "json", FILE];
  return JSON.parse(execFileSync("compose-spec", args, { cwd: project, encoding: "utf8", stdio: "pipe" }));
}

function* findOrderFaults({ postgres, migrate, letterpress }: Compose["services"]) {
  if (postgres?.healthcheck === undefined) yield "the database has no health check";
  if (migrate?.command?.join(" ") !== "store migrate") yield "nothing migrates";
  if (migrate?.depends_on?.postgres?.condition !== "service_healthy") yield "the migration does not wait";
  const waits = { postgres: "service_healthy", migrate: "service_completed_successfully" };
  for (const [name, condition] of Object.entries(waits)) {
    if (letterpress?.depends_on?.[name]?.condition !== condition) yield `the server does not wait for ${name}`;
  }
  for (const [name, service] of Object.entries({ postgres, letterpress })) {
    if (service?.restart !== "unless-stopped") yield `${name} is not restarted`;
  }
  const grace = Number(/^(\d+)s$/.exec(letterpress?.stop_grace_period ?? "")?.[1] ?? 0);
  if (grace < STOP_SECONDS) yield `the grace of ${grace} s is less than ${STOP_SECONDS} s`;
}

function* findServiceFaults({ services, secrets: all }: Compose, name: string) {
  const { read_only, cap_drop, environment = {}, secrets = [], depends_on = {} } = services[name] ?? {};
  if (read_only !== true) yield `the root file system of ${name} can be written`;
  if (cap_drop?.join() !== "ALL") yield `${name} keeps capabilities`;
  yield* findEnvironmentFaults(environment);
  for (const other of Object.keys(depends_on)) if (!(other in services)) yield `there is no service ${other}`;
  for (const { source } of secrets) if (!(source in all)) yield `there is no secret ${source}`;
  const files = secrets.map(({ target }) => target);
  for (const [variable, path] of Object.entries(environment)) {
    if (variable.endsWith("_FILE") && !files.includes(path)) yield `${variable}: ${path} is not mounted`;
  }
}

function findFaults(folder: string, text: string): readonly string[] {
  let compose: Compose;
  try {
    compose = readCompose(folder, text);
  } catch (err) {
    return [String(err)];
  }
  const services = ["migrate", "letterpress"].flatMap((name) => [...findServiceFaults(compose, name)]);
  return [...findOrderFaults(compose.services), ...services];
}

/** The store alone is elsewhere than in the network of the containers. */
async function runCompose(folder: string, { services: { migrate, letterpress } }: Compose): Promise<void> {
  if (migrate === undefined || letterpress === undefined) throw new Error("a service is missing");
  const database = await startDatabase(folder);
  const texts: Readonly<Record<string, string>> = {
    "migrator-password": PASSWORDS.migrator,
    "app-password": PASSWORDS.app,
    "key-pepper": "p".repeat(64),
  };
  const started = ({ command = ["serve"], environment }: Service): Started => ({
    args: command,
    env: {
      ...environment,
      STORE_URL: (environment.STORE_URL ?? "").replace("@postgres:5432/", `@127.0.0.1:${database.port}/`),
    },
  });
  const filesOf = ({ secrets = [] }: Service) =>
    Object.fromEntries(secrets.map(({ source, target }) => [target, texts[source] ?? ""]));
  try {
    await tryEnvironment(folder, {
      migrate: started(migrate),
      migratorFiles: filesOf(migrate),
      serve: started(letterpress),
      serverFiles: filesOf(letterpress),
    });
  } finally {
    await database.stop();
  }
}
