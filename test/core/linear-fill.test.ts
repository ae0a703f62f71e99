import { afterEach, describe, expect, it, vi } from "vitest";
import type { FillData } from "../../core/evaluator/data.ts";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { ConditionStep, Program, Tag } from "../../core/evaluator/program.ts";
import type { FillOptions } from "../../core/evaluator/report.ts";
import { joinReports } from "../../core/evaluator/report.ts";
import { fillWithBoth } from "../support/fill-with-both.ts";
import { outcomeOf } from "../support/outcome-of.ts";
import { processorTime } from "../support/processor-time.ts";
import { conditionProgram, programOf, tagOf } from "../support/program-fixture.ts";

/**
 * Ten to a hundred times what a fill takes, and a tenth of what it takes where something is done once for each test.
 */
const MOST_MS = 2000;

const LONG = 65_536;

/** A program of so many tests of the key `k`, or of the tag. */
function testsOf(count: number, stepAt: (at: number) => ConditionStep): Program {
  const steps = Array.from({ length: count }, (_, at) => stepAt(at));
  const conditions = Array.from({ length: Math.ceil(count / 9000) }, (_, at) => {
    const own = steps.slice(at * 9000, (at + 1) * 9000);
    return { node: `n-${at}`, steps: [...own, ["any", own.length] as const] };
  });
  const ops = conditions.map((_, at) => ["unless", at, at + 1] as const);
  return { ...programOf({ tags: [tagOf("text", "k")], conditions, ops }), format: 2, lists: [] };
}

/** The value of the key and of the tag. */
function dataOf(value: string): FillData {
  return { merge_tags: { text: { k: value } }, context: { k: value } };
}

describe("too much work", () => {
  const needleAt = (at: number) => `${"a".repeat(20)}${at}`;
  const data = { context: { k: "a".repeat(60_000) } };

  it("is refused at once: 10,000 searches in a value of 60 KB", () => {
    const program = testsOf(10_000, (at) => ["test", "k", "contains", needleAt(at)]);
    let outcome: unknown;
    expect(
      processorTime(() => {
        outcome = outcomeOf(() => fillWithBoth(program, data));
      }),
    ).toBeLessThan(MOST_MS);
    expect(outcome).toMatchObject({ issues: [{ loc: ["context"], type: "too_much_work" }] });
  });

  it("grows with the searches and with the value, and with nothing else", () => {
    const workOf = (count: number, length: number): number => {
      const program = testsOf(count, (at) => ["test", "k", "contains", `${at + 10_000}`]);
      const outcome = outcomeOf(() => fillWithBoth(program, { context: { k: "x".repeat(length) } }));
      return Number(/takes ([0-9]+) /.exec(JSON.stringify(outcome))?.[1]);
    };
    expect(workOf(1000, 60_000)).toBe(1000 * 5 * 60_000);
    expect(workOf(2000, 60_000)).toBe(2 * workOf(1000, 60_000));
    expect(workOf(2000, 60_000)).toBe(2 * workOf(2000, 30_000));
  });
});

describe("what tests read of a value", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each<[string, string, ConditionStep]>([
    ["a number", " 1e5 ", ["test", "k", ">", 3]],
    ["a day", "2026-11-22T10:00:00.123", ["test", "k", "date_before", 3]],
    ["blank", "   ", ["test", "k", "is_not_empty"]],
    ["lower case", "Word", ["test", "k", "==", "word"]],
    ["a search", "Word", ["test", "k", "contains", "or"]],
    ["blank, of a tag", "   ", ["given", 0]],
  ])("is worked out once, however many tests there are: %s", (_, value, step) => {
    const calls = [
      vi.spyOn(String.prototype, "trim"),
      vi.spyOn(String.prototype, "trimStart"),
      vi.spyOn(String.prototype, "includes"),
      vi.spyOn(String.prototype, "toLowerCase"),
      vi.spyOn(RegExp.prototype, "exec"),
    ];
    const count = (tests: number): number => {
      const program = testsOf(tests, () => step);
      fillProgram(program, {});
      for (const each of calls) each.mockClear();
      fillProgram(program, dataOf(value));
      return calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    };
    expect(count(1000)).toBe(count(1));
    expect(count(1)).toBeGreaterThan(0);
  });

  it.each<[string, string, ConditionStep]>([
    ["a number", "1".repeat(LONG), ["test", "k", ">", 3]],
    ["a day", `2026-11-22T10:00:00.${"1".repeat(LONG - 20)}`, ["test", "k", "date_before", 3]],
    ["blank", " ".repeat(LONG), ["test", "k", "is_not_empty"]],
    ["a search", "a".repeat(LONG), ["test", "k", "contains", `${"a".repeat(50)}b`]],
    ["blank, of a tag", " ".repeat(LONG), ["given", 0]],
  ])("takes no longer with 45,000 tests, in each evaluator: %s", (_, value, step) => {
    const program = testsOf(45_000, () => step);
    expect(processorTime(() => fillWithBoth(program, dataOf(value)))).toBeLessThan(MOST_MS);
  });

  it.each<[string, Partial<Tag>, FillOptions]>([
    ["a default", { default: " ".repeat(LONG) }, {}],
    ["a source that is kept", { source: " ".repeat(LONG) }, { onMissing: "keep" }],
  ])("takes no longer with 45,000 questions after a tag, in each evaluator: %s", (_, members, options) => {
    const program = testsOf(45_000, () => ["given", 0]);
    const tags = program.tags.map((tag) => ({ ...tag, ...members }));
    expect(processorTime(() => fillWithBoth({ ...program, tags }, {}, options))).toBeLessThan(MOST_MS);
  });

  it("takes no longer where an item is repeated 400 times and asked for 256 times in each, in each evaluator", () => {
    const steps: readonly ConditionStep[] = Array.from({ length: 256 }, () => ["given", 0]);
    const program: Program = {
      ...programOf({
        tags: [{ ...tagOf("text", "k"), list: 0 }],
        conditions: [{ node: "n", steps: [...steps, ["any", steps.length]] }],
        ops: Array.from({ length: 800 }, (_, at) => (at % 2 ? ["unless", 0, at + 1] : ["each", 0, at + 1, at + 2])),
      }),
      ...{ format: 2, lists: [{ name: "items", max: 1 }] },
    };
    const data: FillData = { lists: { items: [{ merge_tags: { text: { k: " ".repeat(LONG) } } }] } };
    expect(processorTime(() => fillWithBoth(program, data))).toBeLessThan(MOST_MS);
  });

  it("is kept once for all spellings of a key", () => {
    const spellings = Array.from({ length: 8192 }, (_, at) =>
      Array.from("abcdefghijklm", (letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter)).join(""),
    );
    const program = testsOf(8192, (at) => ["test", spellings[at] ?? "", "==", "x"]);
    const data: FillData = { context: { abcdefghijklm: "É".repeat(LONG / 2) } };
    expect(processorTime(() => fillWithBoth(program, data))).toBeLessThan(MOST_MS);
  });
});

describe("what a value gives in a position", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const tagsOf = (count: number): readonly Tag[] =>
    Array.from({ length: count }, (_, at) => tagOf("text", "t", `${at}`));

  /** How often a long value is looked through to be escaped. */
  function searchesOf(position: "text" | "js-text", count: number, options: FillOptions = {}): number {
    const program = programOf({ tags: tagsOf(count), ops: tagsOf(count).map((_, at) => [position, at] as const) });
    fillProgram(program, {});
    const calls = [vi.spyOn(String.prototype, "search"), vi.spyOn(String.prototype, "replace")];
    outcomeOf(() => fillProgram(program, { merge_tags: { text: { t: "<".repeat(200) } } }, options));
    return calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  }

  it.each(["text", "js-text"] as const)("is made once for all tags of its name: %s", (position) => {
    expect(searchesOf(position, 1)).toBe(1);
    vi.restoreAllMocks();
    expect(searchesOf(position, 1000)).toBe(1);
  });

  it.each(["text", "js-text"] as const)(
    "is not escaped to be thrown away, when the value alone is over the limit: %s",
    (position) => {
      expect(searchesOf(position, 1, { maxOutputBytes: 199 })).toBe(0);
    },
  );

  it("is made once for all tags of its name, in each evaluator", () => {
    const program = programOf({ tags: tagsOf(10_000), ops: tagsOf(10_000).map((_, at) => ["line", at] as const) });
    const data = { merge_tags: { text: { t: " ".repeat(LONG) } } };
    expect(processorTime(() => fillWithBoth(program, data))).toBeLessThan(MOST_MS);
  });

  it("is made in time that grows with the value: one line with many spaces", () => {
    const program = programOf({ tags: tagsOf(1), ops: [["line", 0]] });
    const data = { merge_tags: { text: { t: `x${" ".repeat(LONG - 2)}x` } } };
    expect(processorTime(() => fillWithBoth(program, data))).toBeLessThan(MOST_MS / 2);
  });
});

it("a default of 30 MB is refused before anything is made of it", () => {
  const program = programOf({ tags: [tagOf("text", "t", "<".repeat(30_000_000))], ops: [["text", 0]] });
  const before = process.memoryUsage().rss;
  expect(() => fillProgram(program, {})).toThrow("program.tags[0].default: must be at most 65536 bytes of UTF-8");
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});

it("reports are joined in time that grows with their lists", () => {
  const unused = Array.from({ length: 40_000 }, (_, at) => `text.name_${at}`);
  const { report } = fillProgram(conditionProgram(["constant", true]), {});
  const part = { ...report, unused: unused.map((name) => `${name}`).toReversed() };
  expect(processorTime(() => joinReports({ ...report, unused }, [part]))).toBeLessThan(MOST_MS);
});

it("does not search a long value for a number, however many tags write it", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) =>
    letters.flatMap((second) => ["A", "B", "C"].map((last) => first + second + last)),
  );
  const program = {
    ...{ format: 4, target: "html", lists: [], conditions: [], ops: [["text", codes.length]] },
    formats: [{ decimal: ".", group: ",", sizes: [3], least: 1, of: {}, other: [["", ""], ["", ""], 2] }],
    tags: [
      ...codes.map((code) => ({ ...tagOf("text", "code"), default: code })),
      ...codes.map((_, at) => ({ ...tagOf("text", "k"), format: 0, currency: at })),
    ],
  } as unknown as Program;
  const time = processorTime(() => {
    for (let fills = 0; fills < 5; fills += 1) {
      const { report } = fillProgram(program, dataOf(`${"1".repeat(LONG - 1)}x`));
      expect(report.missing).toEqual(["text.k"]);
    }
  });
  expect(time).toBeLessThan(MOST_MS);
});
