import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { findChartFaults } from "./chart-faults.ts";
import { CHART_MISTAKES } from "./chart-mistakes.ts";
import { SECRET_SETTINGS } from "./environment-faults.ts";
import type { KubernetesObject } from "./kubernetes-object.ts";
import { KUBERNETES_VERSION, writeSchemas } from "./kubernetes-schemas.ts";
import { CHART, readObjects, renderChart } from "./render-chart.ts";
import { PASSWORDS, startDatabase } from "./start-database.ts";
import { type Started, tryEnvironment } from "./try-environment.ts";

type Check = (did: string, run: () => unknown) => Promise<void>;

const VALUES = join(import.meta.dirname, "values");
const REQUIRED = ["--values", join(VALUES, "required.yaml")];
const KINDS = ["Deployment", "Job", "Service", "Ingress", "NetworkPolicy", "PodDisruptionBudget", "Secret"];
/** Values that the chart refuses, and what it says. */
const REFUSED: readonly (readonly [string, string])[] = [
  ["image.repository=", "name the image that you pushed"],
  ["store.url=postgres://lp_app:inline@db.example.com/letterpress", "store.url"],
  ["store.migratorUrl=sqlite:letterpress.db", "store.migratorUrl"],
  ["replica=3", "replica"],
  ["preStopSeconds=0", "preStopSeconds"],
  ["ingress.enabled=true", "ingress.host"],
  ...[...SECRET_SETTINGS, "BOOTSTRAP_ADMIN"].map((name) => [`settings.${name}=inline`, "settings"] as const),
];

/** Tries the Helm chart: files of values, mistakes in what it makes, values it refuses, and its commands for real. */
export async function tryChart(folder: string, check: Check): Promise<void> {
  const schemas = writeSchemas(folder, KINDS);
  for (const name of readdirSync(VALUES)) {
    const values = [...REQUIRED, "--values", join(VALUES, name)];
    await check(`helm lint --strict, ${name}`, () => lint(values));
    await check(`the chart with ${name}`, () => {
      const faults = findFaults(renderWell(values), schemas);
      if (faults.length > 0) throw new Error(faults.join("\n"));
    });
  }
  const made = renderWell(REQUIRED);
  for (const [mistake, { from, to, fault }] of Object.entries(CHART_MISTAKES)) {
    await check(`noticed: ${mistake}`, () => {
      const wrong = made.replace(from, to);
      if (wrong === made) throw new Error(`nothing matches ${from}`);
      const faults = findFaults(wrong, schemas).join("\n");
      if (!faults.includes(fault)) throw new Error(`this was found: ${faults}`);
    });
  }
  for (const [value, says] of REFUSED) {
    await check(`refused: ${value}`, () => {
      const { refusal } = renderChart(...REQUIRED, "--set", value);
      if (!refusal?.includes(says)) throw new Error(refusal ?? "it was rendered");
    });
  }
  await check("the chart has the version of the server", compareVersions);
  await check("the environments of the chart on a real database", () => runChart(folder));
}

function lint(values: readonly string[]): void {
  const { status, stdout } = spawnSync("helm", ["lint", "--strict", CHART, ...values], { encoding: "utf8" });
  if (status !== 0) throw new Error(stdout);
}

function renderWell(values: readonly string[]): string {
  const { text, refusal } = renderChart(...values);
  if (refusal !== undefined) throw new Error(refusal);
  return text;
}

function findFaults(text: string, schemas: string): readonly string[] {
  const options = ["-strict", "-output", "json", "-schema-location", schemas];
  const judged = spawnSync("kubeconform", [...options, "-kubernetes-version", KUBERNETES_VERSION, "-"], {
    input: text,
    encoding: "utf8",
  });
  if (judged.error !== undefined) throw judged.error;
  const { resources } = JSON.parse(judged.stdout) as { readonly resources: readonly { readonly msg: string }[] };
  const faults = resources.map(({ msg }) => msg);
  if (judged.status !== 0 && faults.length === 0) faults.push(judged.stderr);
  return [...faults, ...findChartFaults(readObjects(text))];
}

function compareVersions(): void {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const chart = parse(readFileSync(join(CHART, "Chart.yaml"), "utf8"));
  if (chart.version !== version || chart.appVersion !== version) throw new Error(`Chart.yaml is not of ${version}`);
}

/** The store alone is elsewhere than in the cluster. */
async function runChart(folder: string): Promise<void> {
  const database = await startDatabase(folder);
  try {
    const at = `127.0.0.1:${database.port}/letterpress`;
    const urls = `store.url=postgres://lp_app@${at},store.migratorUrl=postgres://lp_migrator@${at}`;
    const objects = readObjects(renderWell([...REQUIRED, "--set", urls]));
    const secrets = "/run/secrets/letterpress";
    const pepper = { [`${secrets}/key-pepper`]: "p".repeat(32) };
    await tryEnvironment(folder, {
      migrate: startOf(objects, "Job"),
      migratorFiles: { [`${secrets}/store-password`]: PASSWORDS.migrator },
      serve: startOf(objects, "Deployment"),
      serverFiles: { [`${secrets}/store-password`]: PASSWORDS.app, ...pepper },
    });
  } finally {
    await database.stop();
  }
}

function startOf(objects: readonly KubernetesObject[], kind: string): Started {
  const container = objects.find((each) => each.kind === kind)?.spec.template?.spec.containers[0];
  if (container === undefined) throw new Error(`there is no ${kind}`);
  return {
    args: container.args,
    env: Object.fromEntries(container.env.map(({ name, value = "" }) => [name, value])),
  };
}
