import type { SlotPosition } from "../../core/evaluator/escape.ts";
import type { Tag } from "../../core/evaluator/program.ts";
import type { CoreCase } from "../support/core-cases.ts";
import { EMPTY_REPORT, MAX_VALUE_BYTES, programWith, renderError, textTag } from "./case-parts.ts";
import { workCases } from "./work-cases.ts";

export const LIMITS_FILE = new URL("../../conformance/core/limits.json", import.meta.url);

/**
 * The cases of conformance/core/limits.json: each limit exactly reached, and passed by one. Long texts are made, not
 * written.
 */
export function printLimitCases(): string {
  const cases: readonly CoreCase[] = [...workCases(), ...tagCases(), ...outputCases(), ...sharedCases()];
  return `[\n${cases.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`;
}

function tagCases(): readonly CoreCase[] {
  const spaces = (count: number) => " ".repeat(count);
  const line = (only: Partial<Tag>) => programWith({ tags: [{ ...textTag("t"), ...only }], ops: [["line", 0]] });
  const tooLong = (member: string, max: number) => ({
    error: {
      code: "INVALID_PROGRAM",
      issues: [
        { loc: ["program", "tags", 0, member], msg: `must be at most ${max} bytes of UTF-8`, type: "string_too_long" },
      ],
    },
  });
  return [
    {
      name: "a default as long as a value may be",
      program: line({ default: spaces(MAX_VALUE_BYTES) }),
      expected: { output: "", report: { ...EMPTY_REPORT, defaulted: ["text.t"] } },
    },
    {
      name: "a default longer than a value may be",
      program: line({ default: spaces(MAX_VALUE_BYTES + 1) }),
      expected: tooLong("default", MAX_VALUE_BYTES),
    },
    {
      name: "a default longer in bytes than a value may be",
      program: line({ default: "日".repeat(21_846) }),
      expected: tooLong("default", MAX_VALUE_BYTES),
    },
    {
      name: "a source as long as one may be",
      program: line({ source: spaces(2 * MAX_VALUE_BYTES) }),
      options: { onMissing: "keep" },
      expected: { output: "", report: { ...EMPTY_REPORT, missing: ["text.t"] } },
    },
    {
      name: "a source longer than one may be",
      program: line({ source: spaces(2 * MAX_VALUE_BYTES + 1) }),
      expected: tooLong("source", 2 * MAX_VALUE_BYTES),
    },
  ];
}

/** What a value becomes in each position; the first two never become shorter, a refused URL and a line do. */
const WRITTEN: readonly (readonly [position: SlotPosition, value: string, output: string])[] = [
  ["text", "a<b", "a&lt;b"],
  ["attribute", "abc", "abc"],
  ["url", "tel:1&2", "tel:1&amp;2"],
  ["url", "javascript:alert(1)", "#"],
  ["image-url", "cid:é", "cid:%C3%A9"],
  ["url-path", "a/b c", "a%2Fb%20c"],
  ["url-query", "é", "%C3%A9"],
  ["url-address", "a@b", "a%40b"],
  ["js-text", 'a"b', 'a\\"b'],
  ["js-url", "javascript:alert(1)", "#"],
  ["plain", "é日", "é日"],
  ["plain-url", "sms:1", "sms:1"],
  ["line", "  \n a \n  ", "a"],
  ["line", "   ", ""],
];

function outputCases(): readonly CoreCase[] {
  return WRITTEN.flatMap(([position, value, output]) => {
    const rejected_urls = output === "#" ? ["text.t"] : [];
    return [undefined, value].flatMap((given) => {
      const name = `${given === undefined ? "a default" : "a value"} of ${JSON.stringify(value)} as ${position}`;
      const tags = [{ ...textTag("t"), ...(given === undefined ? { default: value } : {}) }];
      const program = programWith({ tags, ops: ["<", [position, 0], ">"] });
      const data = given === undefined ? {} : { merge_tags: { text: { t: given } } };
      const bytes = Buffer.byteLength(output) + 2;
      const report = { ...EMPTY_REPORT, defaulted: given === undefined ? ["text.t"] : [], rejected_urls, bytes };
      const [at, beyond] = [bytes, bytes - 1].map((maxOutputBytes) => ({ program, data, options: { maxOutputBytes } }));
      return [
        { name: `${name}, output at the limit`, ...at, expected: { output: `<${output}>`, report } },
        { name: `${name}, output beyond the limit`, ...beyond, expected: tooLongOutput(bytes - 1) },
      ];
    });
  });
}

function sharedCases(): readonly CoreCase[] {
  const program = programWith({
    tags: [{ ...textTag("t"), default: "<one>" }, { ...textTag("t"), default: "javascript:" }, textTag("t")],
    ops: [["text", 0], ",", ["text", 1], ",", ["url", 0], ",", ["url", 1], ",", ["url", 2], ",", ["text", 2]],
  });
  return [
    {
      name: "tags of one name with a value",
      program,
      data: { merge_tags: { text: { t: "data:x&" } } },
      expected: {
        output: "data:x&amp;,data:x&amp;,#,#,#,data:x&amp;",
        report: { ...EMPTY_REPORT, rejected_urls: ["text.t"], bytes: 41 },
      },
    },
    {
      name: "tags of one name without a value",
      program,
      data: {},
      options: { onMissing: "empty" },
      expected: {
        output: "&lt;one&gt;,javascript:,#,#,,",
        report: {
          ...EMPTY_REPORT,
          missing: ["text.t"],
          defaulted: ["text.t"],
          rejected_urls: ["text.t"],
          bytes: 29,
        },
      },
    },
  ];
}

function tooLongOutput(limit: number): object {
  const msg = `is longer than the limit of ${limit} bytes`;
  return renderError({ loc: ["output"], msg, type: "output_too_long" });
}
