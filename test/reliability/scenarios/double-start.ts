import { join } from "node:path";
import { startTwice } from "../../support/double-start.ts";
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
        const sdkKeys = args.length === 0 ? 0 : 1;
        const isOnce = start.adminKeys.length === 1 && start.sdkKeys.length === sdkKeys && start.stored === 1 + sdkKeys;
        if (!isOnce) wrong.push(`${name}: ${start.adminKeys.length} admin keys, ${start.stored} keys in all`);
        if (start.statuses.some((status) => status !== 200)) wrong.push(`${name}: ${start.statuses.join(" ")}`);
      }
    }
    const what = `${starts} double starts each ${WAYS.map(([name]) => name).join(", ")}`;
    return [none(`${what}: servers that died`, deaths), none("first keys not made once, or not good on both", wrong)];
  },
};
