/**
 * Has promtool and a real Prometheus judge what docs/operations has for them and what two servers with two workers
 * export, one on SQLite and one on PostgreSQL: names of metrics, rules, alerts on a quiet and on a bad day, and whether
 * every query of the dashboard finds something. Needs the commands of Debian's package prometheus, and openssl. Ends
 * with "N passed, N failed".
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeCertificate } from "../support/make-certificate.ts";
import { installedPostgres, startPostgres } from "../support/postgres-server.ts";
import { runLetterpress, type ServerProcess, startProcess } from "../support/start-process.ts";
import { makeTraffic, type Traffic } from "./make-traffic.ts";
import { type Prometheus, startPrometheus } from "./start-prometheus.ts";

const ROOT = join(import.meta.dirname, "../..");
const OPERATIONS = join(ROOT, "docs/operations");
const DATA_MS = 60_000;
/** Tells the last whole minute, which this run does not have. */
const LATER = "Busiest keys";

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const folder = mkdtempSync(join(tmpdir(), "letterpress-monitoring-"));
const { cert, key } = makeCertificate(folder);
const database = await startPostgres(process.env.POSTGRES_PACKAGE ?? installedPostgres() ?? "", ["fsync=off"]);
const stores = [`sqlite:${join(folder, "letterpress.db")}`, database.url("postgres")];
const dashboard = JSON.parse(readFileSync(join(OPERATIONS, "dashboard.json"), "utf8")) as Dashboard;
let passed = 0;
let failed = 0;

await check("the configuration of docs/operations", () =>
  promtool("check", "config", join(OPERATIONS, "prometheus.yml")),
);
await check("the alerts", () => promtool("check", "rules", join(OPERATIONS, "alerts.yml")));
await check("what raises them", () => promtool("test", "rules", join(import.meta.dirname, "alerts.test.yml")));
const servers: ServerProcess[] = [];
let prometheus: Prometheus | undefined;
try {
  const each: Traffic[] = [];
  for (const store of stores) {
    const env = { STORE_URL: store, EXAMPLES: "on", LOG_LEVEL: "error" };
    const server = await startProcess({ ...env, WORKERS: "2", TLS_CERT: cert, TLS_KEY: key });
    servers.push(server);
    const admin = runLetterpress(env, "key", "create", "--admin", "--name", "monitoring", "--json");
    const sdk = runLetterpress(env, "key", "create", "--target", "html", "--name", "monitoring", "--json");
    each.push(makeTraffic({ url: server.url, adminKey: keyOf(admin), sdkKey: keyOf(sdk) }));
  }
  const targets = servers.map(({ url }) => new URL(url).host);
  prometheus = await startPrometheus({ operations: OPERATIONS, folder, targets });
  const { rules } = prometheus;
  const traffic = {
    send: async () => void (await Promise.all(each.map(({ send }) => send()))),
    readMetrics: () => Promise.all(each.map(({ readMetrics }) => readMetrics())),
  };
  await traffic.send();
  await check("the names and types of metrics", async () => {
    for (const metrics of await traffic.readMetrics()) promtool("check", "metrics", metrics);
  });
  await check("every metric that is asked for", async () => expectKnown((await traffic.readMetrics()).join("\n")));
  for (const { title, targets } of dashboard.panels) {
    for (const { expr } of targets) {
      await check(`${title}: ${expr}`, () => expectData(expr, title === LATER, traffic.send));
    }
  }
  await check("the alerts in Prometheus", async () => {
    const faulty = (await rules()).filter(({ health }) => health !== "ok");
    if (faulty.length > 0) throw new Error(JSON.stringify(faulty));
  });
} finally {
  await prometheus?.stop();
  for (const server of servers) await server.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function keyOf(json: string): string {
  return (JSON.parse(json) as { readonly key: string }).key;
}

async function check(what: string, run: () => unknown): Promise<void> {
  try {
    await run();
    passed += 1;
    console.log(`ok      ${what}`);
  } catch (err) {
    failed += 1;
    console.log(`FAILED  ${what}: ${err instanceof Error ? err.message : String(err)}`);
  }
}

/** Throws with what promtool says unless it is content. What it is to check comes by a file, or as text. */
function promtool(command: string, what: string, input: string): void {
  const isText = what === "metrics";
  execFileSync("promtool", isText ? [command, what] : [command, what, input], { input: isText ? input : "" });
}

/** Throws unless the servers tell each metric of ours that alerts and dashboard ask for. */
function expectKnown(metrics: string): void {
  const told = new Set([...metrics.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const asked = readFileSync(join(OPERATIONS, "alerts.yml"), "utf8") + JSON.stringify(dashboard);
  const names = new Set([...asked.matchAll(/\b(letterpress|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name));
  const isTold = (name: string) => told.has(name) || told.has(name.replace(/_(bucket|count|sum)$/, ""));
  const unknown = [...names].filter((name) => !isTold(name));
  if (names.size < 15 || unknown.length > 0) throw new Error(`of ${names.size}, not told: ${unknown.join(", ")}`);
}

/** Throws unless the query is answered with numbers, which it is once there were requests between two scrapes. */
async function expectData(expr: string, mayBeEmpty: boolean, send: () => Promise<void>): Promise<void> {
  const query = expr.replaceAll("$__rate_interval", "20s");
  const endsAt = performance.now() + DATA_MS;
  for (;;) {
    const values = (await prometheus?.query(query)) ?? [];
    if (mayBeEmpty || values.some((value) => Number.isFinite(value))) return;
    if (performance.now() > endsAt) throw new Error(`gave ${JSON.stringify(values)}`);
    await send();
    await sleep(500);
  }
}
