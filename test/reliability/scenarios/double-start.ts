import { join } from "node:path";
import { type DoubleStart, startTwice } from "../../support/double-start.ts";
import { none, type Scenario } from "../scenario.ts";

/** Rounds of the settings to one double start in each way, which takes as long as twenty kills. */
const ROUNDS_A_START = 20;
const WAYS: readonly (readonly [string, readonly string[]])[] = [
  ["without examples", []],
  ["with the examples", ["--examples"]],
  ["with the examples and two workers each", ["--examples", "--workers", "2"]],
];

/** Two servers start on one empty store at the same moment. */
export const doubleStart: Scenario = {
  name: "double start",
  async run({ workspace, rounds }) {
    const starts = Math.ceil(rounds / ROUNDS_A_START);
    const deaths: string[] = [];
    const wrong: string[] = [];
    for (let round = 0; round < starts; round += 1) {
      for (const [name, args] of WAYS) {
        const env = { STORE_URL: `sqlite:${join(workspace.folder("double"), "store.db")}`, LOG_LEVEL: "error" };
        const start = await startTwice(env, args);
        workspace.noteSecrets([...start.adminKeys, ...start.sdkKeys].join(" "));
        deaths.push(...start.deaths);
        wrong.push(...faultsOf(start, args.length === 0 ? 0 : 1).map((fault) => `${name}: ${fault}`));
      }
    }
    const what = `${starts} double starts each ${WAYS.map(([name]) => name).join(", ")}`;
    return [none(`${what}: servers that died`, deaths), none("first keys not made once, or not good on both", wrong)];
  },
};

/** What is wrong with the first keys, which are made once, and with servers that accept both of them. */
function faultsOf({ adminKeys, sdkKeys, stored, statuses, exits }: DoubleStart, sdkKeyCount: number): string[] {
  const isOnce = adminKeys.length === 1 && sdkKeys.length === sdkKeyCount && stored === 1 + sdkKeyCount;
  return [
    ...(isOnce ? [] : [`${adminKeys.length} admin keys, ${stored} keys in all`]),
    ...(statuses.every((status) => status === 200) ? [] : [statuses.join(" ")]),
    ...(exits.every((code) => code === 0) ? [] : [`ended with ${exits.join(" and ")}`]),
  ];
}
