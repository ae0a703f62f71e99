import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../../support/audit-event.ts";
import { storedTemplate } from "../../support/stored-template.ts";
import { callApi, makeKey } from "../api-calls.ts";
import { costlySources } from "../costly-sources.ts";
import { quantile } from "../quantile.ts";
import { atLeast, atMost, type Finding, isShort, none, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { judgeLatency, startTraffic, type TrafficReport } from "../valid-traffic.ts";

const ATTACK_MS = { short: 10_000, long: 30_000 };
/** One source of another key may take so long before it is this key's turn: docs/limits.md. */
const TURN_MS = 10_000;
const P99_LIMIT_MS = 50;
const MAX_LIMIT_MS = 250;
/** What the attack may add to fetches beside usual publishes, which have the processors as well. */
const GROWTH_LIMIT = 3;
/** Two threads that compile and a megabyte for each request: more than the other attacks take. */
const MEMORY_LIMIT_MB = 768;
const PUBLISHES_ALONE = 5;
const USUAL_MS = 3_000;

/** A publish of a template of usual size: the status of its answer, and how long it took. */
type Publish = () => Promise<{ readonly status: number; readonly ms: number }>;

/**
 * Six clients of one admin key send the costliest sources without end, while another key publishes and others fetch.
 */
export const costlySourcesOfOneKey: Scenario = {
  name: "costly sources",
  async run(settings) {
    const { workspace } = settings;
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent", MAX_LOOP_DELAY_MS: "250" } });
    const publisher = await makeKey(server, workspace, { kind: "admin" });
    const attacker = await makeKey(server, workspace, { kind: "admin" });
    const publishOf =
      (key: { readonly token: string }): Publish =>
      async () => {
        const startedAt = performance.now();
        const caller = { url: server.url, adminToken: key.token };
        const { status } = await callApi(caller, workspace, "templates/newsletter:publish", {});
        return { status, ms: performance.now() - startedAt };
      };
    const publish = publishOf(publisher);
    const alone = [];
    for (let count = 0; count < PUBLISHES_ALONE; count += 1) alone.push(await publish());
    const usual = await startTraffic(server);
    await publishUntil(performance.now() + USUAL_MS, [
      publish,
      publishOf(await makeKey(server, workspace, { kind: "admin" })),
    ]);
    const before = await usual.stop();
    const traffic = await startTraffic(server);
    const { counts, busy } = await attackBeside(publish, isShort(settings) ? ATTACK_MS.short : ATTACK_MS.long, {
      url: server.url,
      token: attacker.token,
      slugs: await storeCostly(server.storePath),
    });
    const report = await traffic.stop();
    const refused = report.shed === 0 ? [] : [`${report.shed} shed`];
    const findings = [
      ...judgePublishes(alone, busy),
      ...judgeLatency(nameFetches(report, before), report, {
        p99Ms: Math.max(P99_LIMIT_MS, Math.round(before.p99Ms * GROWTH_LIMIT)),
        maxMs: Math.max(MAX_LIMIT_MS, Math.round(before.maxMs * GROWTH_LIMIT)),
      }),
      { ...none("fetches refused or failed", [...report.failures, ...refused]), isTiming: true },
      atMost("peak memory", server.peakMegabytes(), MEMORY_LIMIT_MB, "MB", true),
      await judgeEnds(server, counts),
    ];
    await server.stop();
    return findings;
  },
};

/** What keeps the threads that compile as busy as the attack does, with usual work. */
async function publishUntil(end: number, publishes: readonly Publish[]): Promise<void> {
  const untilThen = async (publish: Publish) => {
    while (performance.now() < end) await publish();
  };
  await Promise.all(publishes.map(untilThen));
}

function nameFetches({ answered, p50Ms }: TrafficReport, before: TrafficReport): string {
  const [half, p99, slowest] = [p50Ms, before.p99Ms, before.maxMs].map((ms) => ms.toFixed(1));
  return `of ${answered} fetches of another key (half took ${half} ms; p99 ${p99} and slowest ${slowest} ms beside usual publishes)`;
}

/** Stores the sources as drafts, also those that do not compile in time; their slugs. */
async function storeCostly(path: string): Promise<readonly string[]> {
  const store = await openSqliteStore(path);
  const slugs: string[] = [];
  for (const source of Object.values(costlySources())) {
    const slug = `costly-${slugs.length}`;
    await store.templates.create(storedTemplate({ slug, source }), auditEvent());
    slugs.push(slug);
  }
  await store.close();
  return slugs;
}

async function attackBeside(publish: Publish, attackMs: number, workerData: object) {
  const clients = new Worker(new URL("../costly-clients.ts", import.meta.url), { workerData });
  await once(clients, "message");
  const end = performance.now() + attackMs;
  const busy = [];
  while (performance.now() < end) {
    busy.push(await publish());
    await wait(200);
  }
  clients.postMessage("stop");
  const [counts] = (await once(clients, "message")) as [Readonly<Record<string, number>>];
  await clients.terminate();
  return { counts, busy };
}

function judgePublishes(alone: readonly Awaited<ReturnType<Publish>>[], busy: typeof alone): readonly Finding[] {
  const timesOf = (publishes: typeof alone) => publishes.map(({ ms }) => ms);
  const slowestAloneMs = Math.round(Math.max(...timesOf(alone)));
  const middleMs = Math.round(quantile(timesOf(busy), 0.5));
  return [
    atMost(
      `slowest of ${busy.length} publishes of another key (half took ${middleMs} ms; ${slowestAloneMs} ms alone)`,
      Math.max(...timesOf(busy)),
      slowestAloneMs + TURN_MS,
      "ms",
      true,
    ),
    {
      ...none(
        "publishes not answered 200",
        [...alone, ...busy].flatMap(({ status }) => (status === 200 ? [] : [String(status)])),
      ),
      isTiming: true,
    },
  ];
}

/** What is sent is an attack only when there is more than can be compiled. */
async function judgeEnds(server: ServerUnderTest, counts: Readonly<Record<string, number>>): Promise<Finding> {
  const ended = (end: string) => server.metric("letterpress_compile_duration_seconds_count", `end="${end}"`);
  const [late, left, refused, dropped] = await Promise.all([
    ended("time_limit"),
    ended("left"),
    server.metric("letterpress_compile_refused_total"),
    server.metric("letterpress_compile_dropped_total"),
  ]);
  const answers = Object.entries(counts).map(([answer, count]) => `${count} times ${answer}`);
  const course = `${refused} refused, ${dropped} dropped, ${left} given up, ${late} over their time`;
  return atLeast(`what came of the sources: ${course}; ${answers.join(", ")}`, dropped + left, 1, "given up");
}
