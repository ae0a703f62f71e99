import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededToken } from "../../bench/seed-store.ts";
import { quantile } from "../reliability/quantile.ts";
import { atMost, exactly } from "../reliability/scenario.ts";
import { seededKeyId } from "./age-store.ts";
import { listServerCommands, STARTED } from "./commands.ts";
import { fetchAtPace } from "./fetch-at-pace.ts";
import { keysOfLargeStore } from "./make-large-store.ts";
import { startDev, startServer } from "./operated-server.ts";
import { seconds, withMemory } from "./report.ts";
import { runLetterpress } from "./run-process.ts";
import { readRunbooks, runBlock } from "./runbook.ts";
import { run, type Stores, wholeSeconds } from "./try-commands.ts";

/** What answers at once at any size. */
const LISTENING_SECONDS = 1;
const READY_SECONDS = 5;
const RUNBOOK_SECONDS = 60;
/** Of a second of a copy at its usual rate. */
const BACKUP_SECONDS_A_GIGABYTE = 20;
const BACKUP_P99_MS = 100;
const BACKUP_P99_FACTOR = 4;

/** Starts servers, and does beside them what is done beside a server. Returns the names of the commands. */
export async function tryServer(stores: Stores): Promise<readonly string[]> {
  const { folder, small, large, report } = stores;
  const names = [...STARTED];
  for (const workers of [1, 2]) {
    const named = workers === 1 ? "one process" : `${workers} workers`;
    const usual = await startServer(small, workers);
    await usual.stop();
    const server = await startServer(large, workers);
    const { secondsToHealth, secondsToReady } = server;
    report.note(seconds(`serve, ${named}: to /healthz 200`, secondsToHealth, LISTENING_SECONDS, usual.secondsToHealth));
    report.note(seconds(`serve, ${named}: to /readyz 200`, secondsToReady, READY_SECONDS, usual.secondsToReady));
    const bound = wholeSeconds(large) + usual.secondsToReady;
    const checked = seconds(`serve, ${named}: until every page was read`, await server.checked, bound);
    report.note(withMemory(checked, server.megabytes()));
    if (workers === 1) names.push(...(await tryBeside(stores, server.url)));
    await server.stop();
  }
  const mails = join(folder, "mails");
  mkdirSync(mails);
  writeFileSync(join(mails, "letterpress.json"), JSON.stringify({ name: "Mail", slug: "mail", subject: "Mail" }));
  writeFileSync(join(mails, "template.mjml"), "<mjml><mj-body></mj-body></mjml>");
  const dev = await startDev(large, mails);
  report.note(withMemory(seconds("dev: to its page", dev.seconds, READY_SECONDS), dev.megabytes));
  return names;
}

async function tryBeside(stores: Stores, url: string): Promise<readonly string[]> {
  const { folder, small, large, report } = stores;
  const admin = await runLetterpress(large, ["key", "create", "--admin", "--name", "operations"]);
  const commands = listServerCommands(folder, url, admin.stdout.trim());
  for (const command of commands) {
    const { seconds: took, megabytes } = await run(large, command);
    const usual = await runLetterpress(small, ["audit", "list", "--limit", "1"]);
    report.note(withMemory(seconds(command.name, took, LISTENING_SECONDS, usual.seconds), megabytes));
  }
  await tryBackup(stores, url);
  await tryLeakedKey(stores, url);
  await tryLeakedAdminKey(stores, url, admin.stdout.trim());
  return commands.map(({ name }) => name);
}

async function tryBackup({ folder, large, report }: Stores, url: string): Promise<void> {
  const gigabytes = statSync(large).size / 1e9;
  const keys = keysOfLargeStore(gigabytes) / 2;
  await fetchFor(url, keys, 2_000);
  const alone = quantile(await fetchFor(url, keys, 5_000), 0.99);
  const fetches = fetchAtPace(url, keys);
  const copy = join(folder, "beside.db");
  const { seconds: took, megabytes } = await runLetterpress(large, ["backup", copy]);
  const times = await fetches.end();
  rmSync(copy);
  const bound = wholeSeconds(large) + gigabytes * BACKUP_SECONDS_A_GIGABYTE;
  report.note(withMemory(seconds("backup beside a server", took, bound), megabytes));
  const did = `p99 of ${times.length} fetches meanwhile (${alone.toFixed(1)} ms alone)`;
  const limit = Math.ceil(Math.max(BACKUP_P99_MS, alone * BACKUP_P99_FACTOR));
  report.note(atMost(did, quantile(times, 0.99), limit, "ms"));
}

/** The first block of the runbook: the key of a client. */
async function tryLeakedKey({ large, report }: Stores, url: string): Promise<void> {
  const token = seededToken(5);
  const [block = ""] = readRunbooks().get("A key has leaked") ?? [];
  const before = await statusOf(url, token);
  const env = { STORE_URL: `sqlite:${large}`, LEAKED: token.slice(0, "lp_sdk_".length + 12) };
  const { seconds: took, stdout } = await runBlock(block, env);
  const after = await statusOf(url, token);
  const isLogged = isRevocationIn(stdout, seededKeyId(5));
  report.note(seconds("a key has leaked, as the page says", took, RUNBOOK_SECONDS));
  const did = "fetches with it before and after; its revocation is logged";
  report.note(exactly(did, `${before} ${after} ${isLogged}`, "200 401 true"));
}

/** The second one: a key that can do everything. */
async function tryLeakedAdminKey({ large, report }: Stores, url: string, leaked: string): Promise<void> {
  const [, block = ""] = readRunbooks().get("A key has leaked") ?? [];
  const env = { STORE_URL: `sqlite:${large}`, LEAKED: leaked, SUCCESSOR: "successor" };
  const { seconds: took, stdout } = await runBlock(block, env);
  const [successor = ""] = stdout.match(/^lp_admin_\S+$/m) ?? [];
  const [, id = "none"] = /^(\S+) \(operations\) is revoked$/m.exec(stdout) ?? [];
  const isLogged = isRevocationIn(stdout, id);
  const statuses = await Promise.all([leaked, successor].map((token) => statusOfList(url, token)));
  report.note(seconds("an admin key has leaked, as the page says", took, RUNBOOK_SECONDS));
  report.note(
    exactly(
      "calls with it and its successor; its revocation is logged",
      `${statuses.join(" ")} ${isLogged}`,
      "401 200 true",
    ),
  );
}

function isRevocationIn(events: string, id: string): boolean {
  return events.split("\n").some((line) => line.includes("key.revoke") && line.includes(id));
}

async function fetchFor(url: string, keys: number, ms: number): Promise<readonly number[]> {
  const fetches = fetchAtPace(url, keys);
  await new Promise((resolve) => setTimeout(resolve, ms));
  return fetches.end();
}

function statusOf(url: string, token: string): Promise<number> {
  return statusAt(`${url}/v1/sdk/template/mail-0?target=html&program_format=1`, token);
}

function statusOfList(url: string, token: string): Promise<number> {
  return statusAt(`${url}/api/v1/keys?page_size=1`, token);
}

async function statusAt(url: string, token: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}
