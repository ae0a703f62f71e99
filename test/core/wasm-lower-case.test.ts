import { expect, it } from "vitest";
import { lowerCase } from "../../core/evaluator/text.ts";
import { wasmOutcome } from "../support/fill-outcome.ts";
import { programOf } from "../support/program-fixture.ts";

/** As many letters as go into one value. */
const CHUNK = 8192;

it("maps every code point as the TypeScript evaluator does", () => {
  const letters = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  for (let start = 0; start < letters.length; start += CHUNK) {
    const text = String.fromCodePoint(...letters.slice(start, start + CHUNK));
    const conditions = [{ node: "n", steps: [["test", "k", "==", lowerCase(text)] as const] }];
    const program = programOf({ conditions, ops: [["unless", 0, 2], "same"] });
    expect(wasmOutcome(program, { context: { k: text } }, {})).toMatchObject({ output: "same" });
  }
});
