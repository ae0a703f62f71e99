import { readChain } from "./audit-chain.ts";
import type { Command } from "./command.ts";

/** Checks a file of exported events, without a store. */
export const auditVerify: Command = {
  name: "audit verify",
  operands: ["<file>"],
  summary: "Say whether a file of `audit export` is whole and unchanged.",
  details: [
    "Ends with 1 when a line was changed or taken out, or is no event. Compare the digest with the one that was printed.",
  ],
  options: [],

  async run(input) {
    const [file = ""] = input.operands;
    const { lines, number, digest, faults } = await readChain(file);
    const json = { file, lines, number, sha256: digest, faults };
    if (faults.length > 0) return { text: faults.map((fault) => `${file}: ${fault}`).join("\n"), json, exitCode: 1 };
    return { text: `${file}: ${lines} events, up to number ${number}, are whole\nsha256 ${digest}`, json };
  },
};
