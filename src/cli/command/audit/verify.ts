import type { Command } from "../../framework/command.ts";
import { showProgress, tellBytesRead } from "../../terminal/progress.ts";
import { type Chain, readChain } from "./read-chain.ts";

/** Checks files of exported events, without a store. */
export const auditVerify: Command = {
  details: [
    "Exits with 1 if a line was changed or removed or is not an event, or if a file does not begin where the one before it",
    "ends. Give the oldest file first. Compare the last hash with the one that `audit export` printed.",
  ],
  options: [],

  async run(input, { output }) {
    const faults: string[] = [];
    const files: { readonly file: string; readonly chain: Chain }[] = [];
    for (const file of new Set(input.operands)) {
      const chain = await showProgress(output, (tell) => readChain(file, tellBytesRead(tell)));
      const before = files.at(-1);
      if (before !== undefined) for (const fault of findGap(file, chain, before)) faults.push(fault);
      for (const fault of chain.faults) faults.push(`${file}: ${fault}`);
      files.push({ file, chain });
    }
    const json = { files: files.map(({ file, chain }) => describe(file, chain)), faults };
    if (faults.length > 0) return { text: faults.join("\n"), json, exitCode: 1 };
    return { text: files.map(({ file, chain }) => formatChain(file, chain)).join("\n"), json };
  },
};

function findGap(
  file: string,
  { begin }: Chain,
  before: { readonly file: string; readonly chain: Chain },
): readonly string[] {
  const { number, digest } = before.chain.end;
  if (begin.number > number) return [`${file} begins after number ${begin.number}: events after ${number} are missing`];
  if (begin.number < number)
    return [`${file} begins after number ${begin.number}, but ${before.file} ends with ${number}`];
  return begin.digest === digest ? [] : [`${file} does not match the end of ${before.file}: one of them was changed`];
}

function describe(file: string, { lines, begin, end }: Chain) {
  return { file, lines, after: begin.number, previous: begin.digest, number: end.number, sha256: end.digest };
}

function formatChain(file: string, { lines, begin, end }: Chain): string {
  const after = begin.number === 0 ? "" : ` after number ${begin.number} (sha256 ${begin.digest})`;
  return `${file}: ${lines} events${after} up to number ${end.number}, complete\nsha256 ${end.digest}`;
}
