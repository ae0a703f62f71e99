/**
 * Faults and attacks on the real server, as one table: `npm run suite -- reliability --only kill --rounds 5000`. Exits
 * with 1 when a verdict is bad. The defaults are the short form; `--long` is the long one, and each number has a flag.
 * `--part storage` are the faults around the store, which work beside them cannot spoil; `--part waits` are the clients
 * that keep a server waiting, side by side; `--part server` the others. `--shard 1/2` runs every second scenario.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ArgumentError } from "../support/argument-error.ts";
import { shardOf } from "../support/shard.ts";
import type { Finding, Scenario, Settings } from "./scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { openWorkspace } from "./workspace.ts";

const SHORT = { rounds: 60, mutations: 4_000, tokens: 1_000_000, operations: 2_000, timings: 6_000, images: 500 };
const LONG = {
  rounds: 2_000,
  mutations: 100_000,
  tokens: 10_000_000,
  operations: 20_000,
  timings: 20_000,
  images: 10_000,
};
const TRIES_MAX = 3;
const NUMBERS = Object.keys(SHORT) as (keyof typeof SHORT)[];

const { values } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    part: { type: "string", default: "all" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    output: { type: "string" },
    shard: { type: "string" },
    ...Object.fromEntries(NUMBERS.map((name) => [name, { type: "string" } as const])),
  },
});
const given: Readonly<Record<string, unknown>> = values;
const amounts = { ...(values.long ? LONG : SHORT) };
for (const name of NUMBERS) if (given[name] !== undefined) amounts[name] = Number(given[name]);

const workspace = openWorkspace();
const settings: Settings = { ...amounts, seed: Number(values.seed), workspace };
const { only, part } = values;
if (!Object.hasOwn(SCENARIOS, part))
  throw new ArgumentError(`--part must be one of ${Object.keys(SCENARIOS).join(", ")}`);
const scenarios: readonly Scenario[] = SCENARIOS[part as keyof typeof SCENARIOS];
const named = scenarios.filter(({ name }) => only === undefined || only.some((word) => name.includes(word)));
const chosen = shardOf(named, values.shard);
console.log(`seed ${settings.seed}, ${chosen.length} scenarios`);

const lines = ["| Test | What was done | Figure | Limit | Verdict |", "| --- | --- | --- | --- | --- |"];
const bad: string[] = [];
if (part === "waits") await Promise.all(chosen.map(report));
else for (const scenario of chosen) await report(scenario);
workspace.remove();
console.log(`\n${lines.join("\n")}\n`);
for (const line of bad) console.log(line);
console.log(`${lines.length - 2 - bad.length} passed, ${bad.length} failed`);
if (values.output !== undefined) writeFileSync(values.output, `${lines.join("\n")}\n`);
process.exitCode = bad.length === 0 && chosen.length > 0 ? 0 : 1;

async function report(scenario: Scenario): Promise<void> {
  const startedAt = performance.now();
  for (const finding of await judge(scenario)) {
    const verdict = finding.isGood ? "good" : "BAD";
    const line = `| ${[scenario.name, finding.did, finding.figure, finding.limit, verdict].join(" | ")} |`;
    lines.push(line);
    if (!finding.isGood) bad.push(line);
    console.log(`${verdict.padEnd(4)}  ${scenario.name}: ${finding.did}: ${finding.figure} (limit ${finding.limit})`);
  }
  console.log(`      ${scenario.name} took ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** What a busy machine can spoil is tried up to three times: a fault of the server shows each time. */
async function judge(scenario: Scenario): Promise<readonly Finding[]> {
  let findings = await tryOnce(scenario);
  for (let attempt = 2; attempt <= TRIES_MAX; attempt += 1) {
    const spoiled = findings.filter(({ isGood }) => !isGood);
    if (spoiled.length === 0 || !spoiled.every(({ isTiming }) => isTiming)) break;
    for (const { did, figure, limit } of spoiled)
      console.log(`again ${scenario.name}: ${did}: ${figure} (limit ${limit})`);
    findings = (await tryOnce(scenario)).map((finding) => ({ ...finding, did: `${finding.did} (try ${attempt})` }));
  }
  return findings;
}

async function tryOnce(scenario: Scenario): Promise<readonly Finding[]> {
  try {
    return await scenario.run(settings);
  } catch (err) {
    const figure = err instanceof Error ? (err.stack ?? err.message) : String(err);
    return [{ did: "could not be tried", figure: figure.replaceAll("\n", " "), limit: "no error", isGood: false }];
  }
}
