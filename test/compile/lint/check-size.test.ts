import { describe, expect, test } from "vitest";
import { compileSource } from "../../../src/compile/compile-source.ts";
import { checkSize } from "../../../src/compile/lint/check-size.ts";
import { blockOf, documentOf, rowOf } from "../support/document-fixture.ts";

describe("a program whose literals have", () => {
  test.each<[number, boolean, readonly string[]]>([
    [81_920, false, []],
    [81_921, false, ["warning size.large"]],
    [104_448, false, ["warning size.large"]],
    [104_449, false, ["error size.gmail-clip"]],
    [104_449, true, ["warning size.gmail-clip"]],
  ])("%i bytes, forced: %s, is %j", (bytes, force, expected) => {
    const half = "é".repeat(Math.floor(bytes / 4));
    const rest = "x".repeat(bytes - 2 * half.length);
    const tags = [{ group: "text", name: "t", source: "{{ t }}" }] as const;
    const ops = [half, ["text", 0], rest] as const;
    const findings = checkSize({ format: 1, target: "html", tags, conditions: [], ops }, "document", force);
    expect(findings.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(expected);
    for (const { message } of findings) expect(message).toContain(`(${bytes} bytes)`);
  });
});

test.each([
  [`<style>${"a".repeat(16_384)}</style>`, []],
  [`<style type="text/css">${"a".repeat(16_000)}</style><p></p><style>${"é".repeat(193)}</style>`, ["16386"]],
  [`<style>a</style><!--[if mso]><style>${"a".repeat(20_000)}</style><![endif]-->`, []],
])("style sheets that Gmail leaves out are found, those of Outlook do not count", (html, expected) => {
  const findings = checkSize({ format: 1, target: "html", tags: [], conditions: [], ops: [html] }, "mjml", false);
  expect(findings.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(
    expected.map(() => "warning size.style-sheet"),
  );
  for (const [index, { message }] of findings.entries()) expect(message).toContain(`(${expected[index]} bytes)`);
});

test("a document that is too large has programs only when forced", async () => {
  const words = blockOf("paragraph", { content: "word ".repeat(22_000) }, "words");
  const source = { kind: "document", text: JSON.stringify(documentOf([rowOf([words])])) } as const;
  const refused = await compileSource(source, { subject: "Hi" });
  expect(refused).toMatchObject({ programs: {}, diagnostics: [{ rule: "size.gmail-clip", severity: "error" }] });
  expect(refused.diagnostics[0]?.message).toMatch(/^the HTML is [\d.]+ KiB .* Gmail cuts a mail off at about 102 KiB/);
  const forced = await compileSource(source, { subject: "Hi", force: true });
  expect(Object.keys(forced.programs)).toEqual(["html", "mjml", "react-email", "text", "subject"]);
  expect(forced.diagnostics).toMatchObject([{ rule: "size.gmail-clip", severity: "warning" }]);
});

describe("the size of a mail", () => {
  const half = "x".repeat(60_000);
  const plan = (value: string) => ({ node: "n", steps: [["test", "plan", "==", value]] }) as const;
  const isSize = ({ severity, rule }: { severity: string; rule: string }) => `${severity} ${rule}`;

  test.each<[string, readonly [string, string], readonly string[]]>([
    ["of variants that exclude each other is that of one", ["pro", "free"], []],
    ["of parts that are shown together is that of both", ["pro", "pro"], ["error size.gmail-clip"]],
  ])("%s", (_, [one, other], expected) => {
    const ops = [["unless", 0, 2], half, ["unless", 1, 4], half] as const;
    const program = { format: 1, target: "html", tags: [], conditions: [plan(one), plan(other)], ops } as const;
    expect(checkSize(program, "mjml", false).map(isSize)).toEqual(expected);
  });

  test.each<[number, readonly string[]]>([
    [20, []],
    [21, ["warning size.full-lists"]],
    // The most that a list may have is what it has when its author says nothing.
    [1000, []],
  ])("with %i items of 5,000 bytes, and 100 between them", (max, expected) => {
    const ops = ["x".repeat(2_000), ["each", 0, 3, 4], "j".repeat(100), "y".repeat(5_000)] as const;
    const lists = [{ name: "items", max }];
    const program = { format: 2, target: "html", lists, tags: [], conditions: [], ops } as const;
    expect(checkSize(program, "mjml", false).map(isSize)).toEqual(expected);
  });
});
