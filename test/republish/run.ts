/**
 * Many mails with one footer, published again by a job: `npm run suite -- republish --mails 2000`, `--engine sqlite` or
 * `postgres`. The job costs at most twice the processor time of publishing each mail through the API in the same run,
 * serves all mails at the same moment, and fails no fetch or write of others meanwhile. On PostgreSQL, a node is killed
 * in the middle of a job, and another one finishes it. Ends with "N passed, N failed".
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { serverPackage, VERSIONS } from "../postgres/server-package.ts";
import { ArgumentError } from "../support/argument-error.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { runLetterpress } from "../support/start-process.ts";
import { changeFooter, findOthers, makeMails, slugOf } from "./mails.ts";
import { type Job, type Node, startNode } from "./node.ts";
import { observe } from "./observe.ts";

const { values } = parseArgs({
  options: {
    mails: { type: "string", default: "2000" },
    engine: { type: "string", multiple: true, default: ["sqlite", "postgres"] },
  },
});
const mails = Number(values.mails);
if (!(mails >= 10 && mails <= 2_000)) throw new ArgumentError("--mails must be 10 to 2000");
/** How much more processor time a job may cost than a publish of each mail. */
const COST_MAX = 2;

let passed = 0;
let failed = 0;
for (const engine of values.engine) {
  if (engine === "sqlite") await onSqlite();
  else if (engine === "postgres") await onPostgres();
  else throw new ArgumentError("--engine must be sqlite or postgres");
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-republish-"));
  try {
    await tryJobs("SQLite", `sqlite:${join(folder, "letterpress.db")}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function onPostgres(): Promise<void> {
  const database = await startPostgres(serverPackage(Object.keys(VERSIONS).at(-1) ?? ""));
  try {
    const { token, url } = await tryJobs("PostgreSQL", database.url("postgres"));
    await tryKilledNode(url, token);
  } finally {
    await database.stop();
  }
}

async function tryJobs(name: string, url: string): Promise<{ readonly token: string; readonly url: string }> {
  const env = { STORE_URL: url, BOOTSTRAP_ADMIN: "off" };
  const token = runLetterpress(env, "key", "create", "--admin", "--name", "republish").trim();
  const sdkToken = runLetterpress(env, "key", "create", "--target", "html", "--name", "mailer").trim();
  const node = await startNode(env, token);
  try {
    await makeMails(node, mails);
    await changeFooter(node, 2);
    await tryJob(name, node, sdkToken);
  } finally {
    await node.stop();
  }
  return { token, url };
}

async function tryJob(name: string, node: Node, sdkToken: string): Promise<void> {
  const plan = await startJob(node, { plan_only: true });
  const idle = node.processorSeconds();
  const planned = await node.watch(plan.id);
  check(`${name}: the plan has compiled ${mails} mails`, planned.state === "planned", planned);
  check(`${name}: all of them can be published`, planned.counts.compiled === mails, planned.counts);
  const untouched = await findOthers(node, 1);
  check(`${name}: a plan publishes nothing`, untouched.length === 0, untouched.slice(0, 3));
  await node.ask("POST", `republish-jobs/${plan.id}:cancel`, {});
  const planSeconds = node.processorSeconds() - idle;

  const seen = await observe(node, sdkToken, [slugOf(1), slugOf(mails)], runJob(name, node));
  check(`${name}: none of ${seen.fetches} fetches and no write failed`, seen.failures.length === 0, seen.failures);
  check(`${name}: no caller saw an old mail after a new one`, seen.torn === 0, seen.torn);
  const others = await findOthers(node, 2);
  check(`${name}: each mail has one new version`, others.length === 0, others.slice(0, 3));
  console.log(`${name}: the slowest fetch took ${round(seen.slowestFetchMs)} ms beside the job`);
  console.log(`${name}: the slowest write took ${round(seen.slowestWriteMs)} ms; others wait while all mails change`);

  await changeFooter(node, 3);
  const beforeJob = node.processorSeconds();
  await runJob(name, node);
  const jobSeconds = node.processorSeconds() - beforeJob;
  await changeFooter(node, 4);
  const beforeCalls = node.processorSeconds();
  for (let number = 1; number <= mails; number += 1) await node.ask("POST", `templates/${slugOf(number)}:publish`, {});
  const callSeconds = node.processorSeconds() - beforeCalls;
  const cost = jobSeconds / callSeconds;
  console.log(
    `${name}: plan ${round(planSeconds)} s, job ${round(jobSeconds)} s, calls ${round(callSeconds)} s of CPU`,
  );
  check(`${name}: the job costs ${cost.toFixed(2)} times the calls, at most ${COST_MAX}`, cost <= COST_MAX, cost);
  const last = await findOthers(node, 4);
  check(`${name}: the calls had as much to publish as the job`, last.length === 0, last.slice(0, 3));
}

async function runJob(name: string, node: Node): Promise<void> {
  const startedAt = performance.now();
  const { id } = await startJob(node, {});
  const job = await node.watch(id);
  const isWhole = job.state === "done" && job.counts.published === mails;
  check(`${name}: a job published ${mails} mails in ${round((performance.now() - startedAt) / 1_000)} s`, isWhole, job);
}

function startJob(node: Node, options: object): Promise<Job> {
  return node.ask<Job>("POST", "templates/footer:republish", options);
}

/** Resolves with how many mails are compiled once it is a quarter. */
async function compiledSome(node: Node, id: string): Promise<number> {
  for (;;) {
    const { counts } = await node.ask<Job>("GET", `republish-jobs/${id}`);
    if (counts.compiled >= mails / 4) return counts.compiled;
    await sleep(20);
  }
}

/** Starts a job at one node, kills that one in the middle, and follows the job at another. */
async function tryKilledNode(url: string, token: string): Promise<void> {
  const name = "PostgreSQL, two nodes";
  const env = { STORE_URL: url, BOOTSTRAP_ADMIN: "off" };
  const [first, second] = [await startNode(env, token), await startNode(env, token)];
  try {
    await changeFooter(first, 5);
    const started = await startJob(first, { comment: "once" });
    const again = await startJob(second, { comment: "once" });
    check(`${name}: starting twice gives one job`, again.id === started.id, [started, again]);
    const watching = second.watch(started.id);
    const compiled = await compiledSome(second, started.id);
    const ended = once(first.child, "exit");
    first.child.kill("SIGKILL");
    await ended;
    const killedAt = performance.now();
    const job = await watching;
    const seconds = round((performance.now() - killedAt) / 1_000);
    const isWhole = job.state === "done" && job.counts.published === mails;
    check(`${name}: the first was killed at ${compiled} mails, and the second ended the job`, isWhole, job);
    console.log(`${name}: ended ${seconds} s after the kill`);
    const others = await findOthers(second, 5);
    check(`${name}: each mail has one new version`, others.length === 0, others.slice(0, 3));
  } finally {
    if (first.child.exitCode === null && first.child.signalCode === null) await first.stop();
    await second.stop();
  }
}

function check(what: string, isGood: boolean, found: unknown): void {
  console.log(`${isGood ? "ok    " : "FAILED"} ${what}`);
  if (!isGood) console.log(found);
  if (isGood) passed += 1;
  else failed += 1;
}

function round(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}
