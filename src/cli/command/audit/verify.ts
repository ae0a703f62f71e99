import type { Command } from "../../framework/command.ts";
import { showProgress, tellBytesRead } from "../../terminal/progress.ts";
import { type Chain, readChain } from "./read-chain.ts";

/** Checks files of exported events, without a store. */
export const auditVerify: Command = {
  details: [
    "Ends with 1 when a line was changed or taken out, or is no event, or when a file does not begin where the one",
    "before it ends. Name them oldest first. Compare the last digest with the one that was printed.",
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
  if (begin.number > number)
    return [`${file} begins behind number ${begin.number}: events behind ${number} are missing`];
  if (begin.number < number)
    return [`${file} begins behind number ${begin.number}, and ${before.file} ends with ${number}`];
  return begin.digest === digest ? [] : [`${file} does not follow ${before.file}: one of them was changed`];
}

function describe(file: string, { lines, begin, end }: Chain) {
  return { file, lines, after: begin.number, previous: begin.digest, number: end.number, sha256: end.digest };
}

function formatChain(file: string, { lines, begin, end }: Chain): string {
  const behind = begin.number === 0 ? "" : ` behind number ${begin.number}, whose line has sha256 ${begin.digest},`;
  return `${file}: ${lines} events${behind} up to number ${end.number}, are whole\nsha256 ${end.digest}`;
}
