import { readSecret } from "../../../config/read-secret.ts";
import { STORE_URL } from "../../../config/store-url.ts";
import { readConfig } from "../../../config.ts";
import { copyStore } from "../../../services.ts";
import { describeLocation, isInMemory } from "../../../store/store-location.ts";
import { describeStore } from "../../environment/describe-store.ts";
import { keepHeapSmall } from "../../environment/keep-heap-small.ts";
import type { Command, CommandContext } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { showProgress } from "../../terminal/progress.ts";

/** Copies the store to another engine, or to another place. */
export const storeCopy: Command = {
  details: [
    "The URL has the form of STORE_URL. Use env:NAME for the variable NAME, or the file that NAME_FILE names: other users of",
    "the machine can read command lines. The copy is a consistent snapshot. Every row is read back and compared before the",
    "copy becomes visible; a failed copy leaves nothing behind and can be run again.",
    "",
    "To move: stop every server, copy, and start them with the new STORE_URL and the same KEY_PEPPER.",
    "",
    "  store copy env:NEW_STORE_URL",
  ],
  options: [],

  async run(input, { env, output }) {
    keepHeapSmall();
    const [operand = ""] = input.operands;
    const config = readConfig(env);
    const store = readTarget(operand, env);
    if (!input.has("json")) {
      output.note(describeStore(config));
      output.note(`copy: ${describeLocation(store)}`);
    }
    const { id, rows } = await showProgress(output, (onProgress) => copyStore(config, store, onProgress));
    return { text: `the store is copied: ${rows} rows, each compared`, json: { id, rows } };
  },
};

function readTarget(operand: string, env: CommandContext["env"]) {
  const variable = /^env:(\w+)$/.exec(operand)?.[1];
  const faults: string[] = [];
  const [name, text] =
    variable === undefined ? ["<url>", operand] : [variable, readSecret(env, variable, (fault) => faults.push(fault))];
  const location = STORE_URL.read(text ?? "", (fault) => faults.push(`${name} ${fault}`));
  const [first, ...more] = faults;
  if (first !== undefined) throw new UsageError(first, more);
  if (isInMemory(location)) throw new UsageError(`${name} is in memory`);
  return location;
}
