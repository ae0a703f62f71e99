import { describe, expect, it } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { faultOf } from "../support/fault-of.ts";
import { fillWithBoth as fillProgram } from "../support/fill-with-both.ts";
import { greetingProgram } from "../support/greeting-program.ts";
import { programOf, tagOf } from "../support/program-fixture.ts";

describe("refusals", () => {
  it("lists every fault of the data with its place and never a value", () => {
    const data = {
      merge_tags: { text: { first_name: 7, city: null }, urls: {}, attr: ["secret-value"] },
      context: { plan: Number.NaN, seats: { n: 1 }, big: 10n },
      mergeTags: {},
    } as unknown as FillData;
    const fault = faultOf(() => fillProgram(greetingProgram, data));
    expect(fault.code).toBe("RENDER_ERROR");
    expect(fault.message).toMatch(/^8 problems, the first: /);
    expect(fault.issues.map(({ loc, type }) => `${loc.join(".")}: ${type}`)).toEqual([
      "mergeTags: unknown_member",
      "merge_tags.text.first_name: string_type",
      "merge_tags.text.city: string_type",
      "merge_tags.urls: unknown_member",
      "merge_tags.attr: object_type",
      "context.plan: context_type",
      "context.seats: context_type",
      "context.big: context_type",
    ]);
    expect(JSON.stringify([fault.message, fault.issues])).not.toContain("secret-value");
  });

  it.each([[null], ["text"], [[]], [new Map()]])("refuses %j as data", (data) => {
    expect(faultOf(() => fillProgram(greetingProgram, data as unknown as FillData)).issues).toMatchObject([
      { type: "object_type" },
    ]);
  });

  it.each([
    ["a".repeat(65_536), true],
    ["a".repeat(65_537), false],
    ["é".repeat(32_768), true],
    ["é".repeat(32_769), false],
    ["日".repeat(21_846), false],
    ["😀".repeat(16_384), true],
    ["😀".repeat(16_385), false],
  ])("takes values of up to 64 KiB in UTF-8 (case %#)", (value, fits) => {
    const run = () => fillProgram(greetingProgram, { merge_tags: { text: { first_name: value } } });
    if (fits) expect(run().output).toContain(value);
    else
      expect(faultOf(run).issues).toMatchObject([
        { loc: ["merge_tags", "text", "first_name"], type: "string_too_long" },
      ]);
  });

  it("refuses context strings over 64 KiB", () => {
    const fault = faultOf(() => fillProgram(greetingProgram, { context: { plan: "x".repeat(65_537) } }));
    expect(fault.issues).toMatchObject([{ loc: ["context", "plan"], type: "string_too_long" }]);
  });

  it("refuses options that do not exist", () => {
    const options = { onMissing: "blank", maxOutputBytes: -1 } as never;
    expect(faultOf(() => fillProgram(greetingProgram, {}, options)).issues).toMatchObject([
      { loc: ["options", "onMissing"] },
      { loc: ["options", "maxOutputBytes"] },
    ]);
  });

  it("stops at the output limit, counted in UTF-8", () => {
    const program = programOf({ tags: [tagOf("text", "t")], ops: ["é", ["text", 0]] });
    const data = { merge_tags: { text: { t: "日&" } } };
    expect(fillProgram(program, data, { maxOutputBytes: 10 }).report.bytes).toBe(10);
    const fault = faultOf(() => fillProgram(program, data, { maxOutputBytes: 9 }));
    expect(fault).toMatchObject({ code: "RENDER_ERROR", issues: [{ loc: ["output"], type: "output_too_long" }] });
  });

  it("limits the output to 16 MiB by default", () => {
    const program = programOf({ tags: [tagOf("text", "t")], ops: new Array(257).fill(["text", 0]) });
    const data = { merge_tags: { text: { t: "x".repeat(65_536) } } };
    expect(faultOf(() => fillProgram(program, data)).issues).toMatchObject([{ type: "output_too_long" }]);
  });

  it("refuses an output that no string could hold", () => {
    const program = programOf({ tags: [tagOf("text", "t")], ops: new Array(200_000).fill(["text", 0]) });
    const data = { merge_tags: { text: { t: "<".repeat(20_000) } } };
    expect(faultOf(() => fillProgram(program, data)).issues).toMatchObject([{ type: "output_too_long" }]);
  });
});
