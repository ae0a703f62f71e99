import { create, type DescMethod } from "@bufbuild/protobuf";
import type { Violation } from "@bufbuild/protovalidate";
import { describe, expect, it } from "vitest";
import { KeyService } from "../../../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { checkName, checkNote } from "../../../../src/cli/framework/check-text.ts";
import { UsageError } from "../../../../src/cli/framework/usage-error.ts";
import { createValidateMessage } from "../../../../src/transport/rpc/policy/validate-message.ts";

const validate = createValidateMessage();
const { updateTemplate, createTemplate, publishTemplate, rollbackTemplate } = TemplateService.method;

/** The rules that a text breaks as the name of a key or template, or as a comment. */
const WAYS: Readonly<Record<string, (text: string) => readonly string[]>> = {
  "the name of a key": (name) => rulesOf(KeyService.method.createKey, { name, targets: ["all"] }, "name"),
  "the name of a new template": (name) => rulesOf(createTemplate, { name }, "name"),
  "a new name of a template": (name) => rulesOf(updateTemplate, { name }, "name"),
  "a comment": (comment) => rulesOf(publishTemplate, { comment }, "comment"),
  "a comment on a roll back": (comment) => rulesOf(rollbackTemplate, { comment, version: 1 }, "comment"),
  "a name on the command line": (name) => (isUsable(() => checkName("--name", name)) ? [] : ["name.invisible"]),
  "a comment on the command line": (text) =>
    isUsable(() => checkNote("--comment", text, 500)) ? [] : ["comment.invisible"],
};

function rulesOf(method: DescMethod, fields: Record<string, unknown>, field: string): readonly string[] {
  const violations = validate(method, create(method.input, fields));
  const isOf = ([part]: Violation["field"]): boolean => part?.kind === "field" && part.name === field;
  return violations.flatMap((each) => (isOf(each.field) ? [each.ruleId] : []));
}

function isUsable(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const INVISIBLE = [
  [0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x180e, 0x3164, 0xfeff, 0xffa0, 0xe0001],
  range(0x200b, 0x200f),
  range(0x2028, 0x202e),
  range(0x2060, 0x2064),
  range(0x2066, 0x206f),
  range(0xfff9, 0xfffb),
  range(0xe0020, 0xe007f),
].flat();

describe.each(Object.entries(WAYS))("%s", (_name, rulesIn) => {
  it("holds no invisible character, wherever it stands", () => {
    const taken = INVISIBLE.filter((point) => {
      const character = String.fromCodePoint(point);
      return [`${character}pay`, `pa${character}y`, `pay${character}`].some(
        (text) => !rulesIn(text).some((rule) => rule.endsWith(".invisible")),
      );
    });
    expect(taken.map((point) => point.toString(16))).toEqual([]);
  });

  it.each(["production-mailer", "نامه ماهانه", "עברית", "葛󠄀城", "Ünï cödé", "Newsletter 🎉❤️", "हिन्दी", "日本語 — «x»"])(
    "may be in any script: %s",
    (text) => expect(rulesIn(text)).toEqual([]),
  );
});

/** Written with escapes, since nobody sees them: ZWNJ is 200C, ZWJ 200D. */
const JOINED = [
  "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  "\u{1f469}\u200d\u{1f4bb} Developer news",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "\u{1f469}\u{1f3fd}\u200d\u{1f680}",
  "\u2764\ufe0f\u200d\u{1f525}",
  "\u{1f642}\u200d\u2194\ufe0f",
  "\u0915\u094d\u200d\u0937",
];
const MISPLACED = [
  ...["\u200c\u0645\u06cc", "\u0645\u06cc\u200c", "\u0645\u200c\u200c\u06cc", "\u0645\u200c\u200d\u06cc", "\u200d"],
  ...["pa\u200cy", "\u{1f469}\u200dx", "x\u200d\u{1f4bb}", "\u0645\u200c \u06cc", "1\u200d2", "\u00e9\u200c\u00e9"],
  ...["\u0440\u200c\u0430", "\u03b1\u200d\u03b2", "\u1ea1\u200c\u1ea1", "\u3164\u200c\u0645", "\u200b\u200c\u0645"],
];

describe.each(Object.entries(WAYS))("%s", (_name, rulesIn) => {
  it.each(JOINED)("may join letters of scripts that need it, and pictographs: %j", (text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it.each(MISPLACED)("holds no joiner at an end, doubled, or beside anything else: %j", (text) => {
    expect(rulesIn(text).filter((rule) => rule.endsWith(".invisible"))).toHaveLength(1);
  });
});

describe("a comment", () => {
  it.each(["\u001b[2J", "a\0b", "\u0085", "\b"])("holds no control character: %j", (text) => {
    expect(WAYS["a comment"]?.(text)).toEqual(["comment.printable"]);
  });

  it.each(["", "two\nlines", "two\r\nlines,\twith a tab\n\n"])("may have several lines: %j", (text) => {
    expect(WAYS["a comment"]?.(text)).toEqual([]);
  });
});

describe("a subject", () => {
  it("may turn the direction of its text, as a mail does", () => {
    const subject = "\u200fשלום\u200e {{ name }} \u2067x\u2069";
    expect(rulesOf(createTemplate, { name: "a", subject }, "subject")).toEqual([]);
  });
});
