import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { SLOT_POSITIONS } from "../../core/evaluator/escape.ts";
import { fillBytes, fillProgram } from "../../core/evaluator/fill.ts";
import type { Op, Program } from "../../core/evaluator/program.ts";
import { runs } from "../support/effort.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const textOf = (value: string): FillData => ({ merge_tags: { text: { t: value } } });

function programFrom(...ops: Op[]): Program {
  return programOf({ tags: [tagOf("text", "t")], ops });
}

/** Of every length of UTF-8, and long enough for every way of writing. */
const letters = fc.oneof(
  fc.constantFrom("<", ">", "&", '"', "'", "a", " ", "\n", "\u007f", "\0", "\r", "\ud800", "\udc00"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
const values = fc.oneof(
  fc.string({ unit: letters, maxLength: 40 }),
  fc.string({ unit: letters, minLength: 50, maxLength: 400 }),
);

describe("fillBytes", () => {
  it("writes any text in any position as the string is encoded", () => {
    const literals = fc.string({ unit: "binary", maxLength: 100 });
    fc.assert(
      fc.property(literals, fc.constantFrom(...SLOT_POSITIONS), values, (literal, position, value) => {
        const program = programFrom(literal, [position, 0], [position, 0], literal, ["plain", 0]);
        const { output, report } = fillProgram(program, textOf(value), { onMissing: "empty" });
        const filled = fillBytes(program, textOf(value), { onMissing: "empty" });
        expect(Buffer.from(filled.output)).toEqual(Buffer.from(output));
        expect(filled.report).toEqual({ ...report, bytes: Buffer.byteLength(output) });
      }),
      { numRuns: runs(2000) },
    );
  });

  it("writes the same into an array of any size, and only into one that has room", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SLOT_POSITIONS), values, fc.nat(3000), (position, value, size) => {
        const program = programFrom("<p>", [position, 0], [position, 0], "</p>");
        const expected = Buffer.from(fillProgram(program, textOf(value), { onMissing: "empty" }).output);
        const into = new Uint8Array(size);
        const { output } = fillBytes(program, textOf(value), { onMissing: "empty" }, into);
        expect(Buffer.from(output)).toEqual(expected);
        expect(output.buffer === into.buffer).toBe(expected.length <= size);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    ["A", [0x41]],
    ["é", [0xc3, 0xa9]],
    ["€", [0xe2, 0x82, 0xac]],
    ["😀", [0xf0, 0x9f, 0x98, 0x80]],
    ["\ud83d", [0xef, 0xbf, 0xbd]],
    ["<", [0x26, 0x6c, 0x74, 0x3b]],
  ])("writes %j as UTF-8", (value, bytes) => {
    expect([...fillBytes(programFrom(["text", 0]), textOf(value)).output]).toEqual(bytes);
  });

  it("gives arrays of their own, of the length of the output", () => {
    const program = programFrom("<p>", ["text", 0], "</p>");
    const outputs = ["a", "é".repeat(60_000 / 2), "b"].map((value) => fillBytes(program, textOf(value)).output);
    expect(outputs.map((output) => decoder.decode(output))).toEqual([
      "<p>a</p>",
      `<p>${"é".repeat(30_000)}</p>`,
      "<p>b</p>",
    ]);
    for (const output of outputs) expect(output.buffer.byteLength).toBe(output.length);
  });

  it("gives arrays of their own of a program without slots, too", () => {
    const program = programFrom("<p>x</p>");
    const outputs = [0, 1, 2, 3].map(() => {
      const { output } = fillBytes(program, {});
      const text = decoder.decode(output);
      output.fill(0);
      return text;
    });
    expect(outputs).toEqual(Array(4).fill("<p>x</p>"));
  });

  it("writes mails of megabytes, and small ones after them", () => {
    const value = "<é>".repeat(10_000);
    const program = programFrom(...Array<Op>(120).fill(["text", 0]));
    const large = fillBytes(program, textOf(value));
    expect(decoder.decode(large.output)).toBe("&lt;é&gt;".repeat(1_200_000));
    expect(decoder.decode(fillBytes(programFrom("x"), {}).output)).toBe("x");
  });

  it("keeps to the limit as the string does: a byte more is refused", () => {
    const program = programFrom("ab", ["text", 0], ["text", 0], "c");
    expect(fillBytes(program, textOf("é"), { maxOutputBytes: 7 }).report.bytes).toBe(7);
    for (const maxOutputBytes of [0, 1, 3, 5, 6]) {
      expect(() => fillBytes(program, textOf("é"), { maxOutputBytes })).toThrow(
        `output: is longer than the limit of ${maxOutputBytes} bytes`,
      );
    }
  });

  it("is whole after a refusal, and when data renders while it is read", () => {
    const program = programFrom("1", ["text", 0], "2");
    expect(() => fillBytes(program, textOf("x"), { maxOutputBytes: 2 })).toThrow();
    const text = {
      get t() {
        return String(fillBytes(program, textOf("x".repeat(65_536))).output.length);
      },
    };
    expect(decoder.decode(fillBytes(program, { merge_tags: { text } }).output)).toBe("1655382");
  });
});
