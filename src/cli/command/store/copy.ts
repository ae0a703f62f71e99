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
    "The URL is one as of STORE_URL, or env:NAME for the variable that holds it, or whose file NAME_FILE names: what is on a",
    "command line, others on the machine can read. The copy is the store at one moment. It is read back, and every row compared, before",
    "it is there at all: a copy that failed has left nothing, and is begun again.",
    "",
    "To move: stop every server, copy, and start them with the other STORE_URL and the same KEY_PEPPER.",
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
