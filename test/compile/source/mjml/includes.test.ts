import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { formatPath } from "../../../../src/domain/error.ts";
import type { SourceFiles } from "../../../../src/domain/template/template-source.ts";
import { compareWithMjml } from "../../../corpus/compare-with-mjml.ts";

const MAILS = join(import.meta.dirname, "../../../corpus/mails");

describe("mails with includes", () => {
  test.each([
    ["receipt.mjml", ["font-weight:bold", "Leave the list", "font-size:11px"]],
    ["campaigns/spring.mjml", ["Spring in {{ city }}", "font-weight:700", "text-transform:uppercase", "Until <b>"]],
    [
      "newsletter.mjml",
      [
        "inter.css",
        "x-campaign",
        "text-decoration:underline",
        "A note,",
        "line-height:1.5",
        "padding:24px",
        "border-top:1px solid",
      ],
    ],
  ])("%s is what mjml makes of the same files", async (name, parts) => {
    const path = join(MAILS, name);
    const compared = await compareWithMjml({ text: readFileSync(path, "utf8"), path, folder: MAILS });
    expect(compared).toMatchObject({ htmlProblem: undefined, mjmlProblem: undefined });
    const html = (compared.outputs?.html ?? "").replaceAll(": ", ":");
    for (const part of parts) expect(html).toContain(part);
  });
});

const COLUMN = (text: string): string =>
  `<mjml><mj-body><mj-section><mj-column>\n${text}\n</mj-column></mj-section></mj-body></mjml>`;
const TEXT = "<mj-text>Hi</mj-text>";
/** Each file includes the next one. */
const CHAIN = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`${index}.mjml`, `<mj-include path="${index + 1}.mjml" />`]),
);

async function findingsIn(text: string, files: SourceFiles, path?: string): Promise<readonly string[]> {
  const { diagnostics } = await compileSource({ kind: "mjml", text, path, files });
  return diagnostics
    .filter(({ rule }) => !rule.startsWith("page."))
    .map((each) => `${each.severity} ${each.rule} ${formatPath(each.path)} ${each.message}`);
}

describe("a finding", () => {
  test.each<[string, string, SourceFiles, readonly string[]]>([
    [
      "in an included file has its place there",
      COLUMN('<mj-include path="parts/a.mjml" />'),
      { "parts/a.mjml": '\n<mj-text colour="red">Hi</mj-text>' },
      ['error mjml.unknown-attribute parts/a.mjml:2:10 mj-text has no attribute "colour"'],
    ],
    [
      "behind an include keeps its place",
      COLUMN('<mj-include path="a.mjml" />\n<mj-include path="a.mjml" /><mj-txt />'),
      { "a.mjml": "\n\n<mj-text>\n\nHi</mj-text>" },
      ["error mjml.unknown-element mjml:3:29 mjml knows no <mj-txt>"],
    ],
    [
      "of mjml's own validator has the line of its file",
      COLUMN('<mj-include path="a.mjml" />\n<mj-divider border-width="thick" />'),
      { "a.mjml": `\n${TEXT}\n<mj-spacer height="tall" />` },
      [
        "warning mjml.validation mjml:3:13 mj-divider: Attribute border-width",
        "warning mjml.validation a.mjml:3:12 mj-spacer: Attribute height",
      ],
    ],
    [
      "in a file that is included twice is told once",
      COLUMN('<mj-include path="a.mjml" /><mj-include path="a.mjml" />'),
      { "a.mjml": "<mj-text>{{ a b }}</mj-text>" },
      ['warning tag.malformed a.mjml:1:10 "{{ a b }}" is not a merge tag'],
    ],
    [
      "tells of an unclosed component in its file, and of what else is wrong",
      COLUMN('<mj-include path="a.mjml" /><mj-txt />'),
      { "a.mjml": `<mj-text>Hi` },
      [
        "error mjml.unknown-element mjml:2:29 mjml knows no <mj-txt>",
        "error mjml.unclosed-element a.mjml:1:1 <mj-text> is never closed",
      ],
    ],
    [
      "tells of a closing tag that would close what is around the file",
      COLUMN('<mj-include path="a.mjml" />'),
      { "a.mjml": `${TEXT}</mj-section>` },
      ["error mjml.unmatched-closing-tag a.mjml:1:22 </mj-section> closes nothing"],
    ],
    [
      "tells of an include above the root",
      COLUMN('<mj-include path="parts/../../a.mjml" />'),
      {},
      ['error mjml.include mjml:2:1 the path "parts/../../a.mjml" leads above the root of the files'],
    ],
    [
      "tells of an absolute include, also an encoded one",
      COLUMN('<mj-include path="/etc/passwd" type="html" /><mj-include path="%252Fetc/passwd" type="css" />'),
      {},
      ['error mjml.include mjml:2:1 the path "/etc/passwd" is absolute', "error mjml.include mjml:2:46 the path"],
    ],
    [
      "tells of a backslash and of a null character",
      COLUMN('<mj-include path="..\\a.mjml" /><mj-include path="a%00.mjml" />'),
      {},
      [
        'error mjml.include mjml:2:1 the path "..\\a.mjml" holds a backslash',
        'error mjml.include mjml:2:32 the path "a%00.mjml" holds a control',
      ],
    ],
    [
      "suggests a file of nearly the same name",
      COLUMN('<mj-include path="parts/heder.mjml" />'),
      { "parts/header.mjml": TEXT },
      [
        'error mjml.include mjml:2:1 there is no file "parts/heder.mjml"; did you mean parts/header.mjml?',
        "warning mjml.unused-file parts/header.mjml:1:1 nothing includes this file",
      ],
    ],
    [
      "suggests a file of the same name elsewhere, as it is written there",
      COLUMN('<mj-include path="parts/a.mjml" />'),
      { "parts/a.mjml": '<mj-include path="b.mjml" />', "b.mjml": TEXT },
      [
        'error mjml.include parts/a.mjml:1:1 there is no file "parts/b.mjml"; did you mean ../b.mjml?',
        "warning mjml.unused-file b.mjml:1:1",
      ],
    ],
    [
      "tells of a circle once",
      COLUMN('<mj-include path="a.mjml" />'),
      { "a.mjml": '<mj-include path="b.mjml" />', "b.mjml": '\n<mj-include path="./a.mjml" />' },
      ["error mjml.include-cycle b.mjml:2:1 the file includes itself: a.mjml > b.mjml > a.mjml"],
    ],
    [
      "tells of includes that are too deep",
      COLUMN('<mj-include path="0.mjml" />'),
      CHAIN,
      [
        "error mjml.include-too-deep 9.mjml:1:1 files include each other more than 10 deep",
        "warning mjml.unused-file 11.mjml:1:1",
      ],
    ],
    [
      "tells of an unknown type, an unknown attribute, a missing path and a condition",
      COLUMN(
        '<mj-include path="a.mjml" type="text" />\n<mj-include pth="a.mjml" />\n<mj-include />\n<mj-include path="a.mjml" lp-if="a" />\n<mj-include path="a.mjml" css-inline="inline" />\n<mj-include path="a.css" />',
      ),
      { "a.mjml": TEXT, "a.css": "" },
      [
        'error mjml.include mjml:2:1 the type of mj-include is mjml, html or css, not "text"',
        'error mjml.unknown-attribute mjml:3:13 mj-include has no attribute "pth"; did you mean path?',
        "error mjml.include mjml:4:1 mj-include needs a path",
        "error condition.not-allowed mjml:5:27 mj-include is followed at publish",
        "error mjml.include mjml:6:1 css-inline is",
        'error mjml.include mjml:7:1 "a.css" is a style sheet to mjml only with type="css"',
        "warning mjml.unused-file a.mjml:1:1",
        "warning mjml.unused-file a.css:1:1",
      ],
    ],
    [
      "tells of an include in HTML, which mjml would leave there",
      COLUMN('<mj-text>a <mj-include path="a.mjml" /></mj-text>'),
      {},
      ["error mjml.misplaced-element mjml:2:12 mj-include is not allowed in mj-text"],
    ],
    [
      "tells of an include outside the mail",
      `<mj-include path="a.mjml" />${COLUMN(TEXT)}`,
      { "a.mjml": TEXT },
      ["error mjml.include mjml:1:1 mj-include is outside <mjml>", "warning mjml.unused-file a.mjml:1:1"],
    ],
    [
      "tells of a comment that is not closed, and of a tag that would end the component around",
      COLUMN('<mj-include path="a.html" type="html" /><mj-include path="b.html" type="html" />'),
      { "a.html": "<b>a</b><!-- b", "b.html": "a</mj-raw>b" },
      [
        "error mjml.include-invalid a.html:1:1 a comment, tag, script or style in this file is not closed",
        "error mjml.include-invalid b.html:1:1 a comment, tag, script or style in this file is not closed",
      ],
    ],
    [
      "tells of a mail that mjml would take for a piece of one",
      COLUMN('<mj-include path="a.mjml" />'),
      { "a.mjml": `<mjml lang="en"><mj-body>${TEXT}</mj-body></mjml>` },
      ["error mjml.include-invalid a.mjml:1:1 mjml reads a file as a mail only if it begins with <mjml>"],
    ],
    [
      "tells of what mjml leaves out of an included mail",
      COLUMN('<mj-include path="a.mjml" />'),
      { "a.mjml": `<mjml><mj-body>${TEXT}</mj-body>\n<mj-raw>x</mj-raw><!-- y --></mjml>` },
      ["error mjml.include-invalid a.mjml:2:1 of an included mail mjml takes one mj-head and one mj-body"],
    ],
    [
      "tells of a character that no template holds, also where nothing includes it",
      COLUMN('<mj-include path="a.html" type="html" />'),
      { "a.html": "\n\u0001", "b.css": "\u0002" },
      [
        "error text.invalid-unicode a.html:2:1 U+0001",
        "warning mjml.unused-file b.css:1:1",
        "error text.invalid-unicode b.css:1:1 U+0002",
      ],
    ],
    [
      "tells of a head that would take the place of the mail's own",
      `<mjml>\n<mj-include path="a.mjml" /><mj-head><mj-title>a</mj-title></mj-head><mj-body></mj-body></mjml>`,
      { "a.mjml": "<mjml><mj-head><mj-title>b</mj-title></mj-head></mjml>" },
      ["error mjml.include-invalid mjml:2:1 mjml would take the mj-head of this file for that of the mail"],
    ],
  ])("%s", async (_case, text, files, expected) => {
    const found = await findingsIn(text, files);
    expect(found.map((finding, index) => finding.slice(0, expected[index]?.length))).toEqual(expected);
  });
});

test("paths begin in the folder of the mail, which does not include itself", async () => {
  const files = { "parts/a.mjml": '<mj-include path="../mails/mail.mjml" />', "mails/mail.mjml": TEXT };
  const [circle] = await findingsIn(COLUMN('<mj-include path="../parts/a.mjml" />'), files, "mails/mail.mjml");
  expect(circle).toMatch(/^error mjml.include-cycle parts\/a.mjml:1:1 .*: mails\/mail.mjml > parts\/a.mjml > mails/);
});

test("a condition in an included file is named by its place there", async () => {
  const files = { "a.mjml": '\n<mj-text lp-if="vip">Hi {{ name }}</mj-text>' };
  const { programs } = await compileSource({ kind: "mjml", text: COLUMN('<mj-include path="a.mjml" />'), files });
  expect(JSON.parse(programs.html ?? "").conditions[0].node).toBe("mj-text@a.mjml:2:1");
});

describe("one limit holds for", () => {
  test("a source and its files together", async () => {
    const files = { "a.html": "a".repeat(1_048_576) };
    const [finding] = await findingsIn(COLUMN('<mj-include path="a.html" type="html" />'), files);
    expect(finding).toMatch(/^error mjml.too-large mjml:1:1 is 1048\d+ bytes of MJML and files, the limit is 1048576$/);
  });

  test("a file that is included many times", async () => {
    const files = { "a.html": "a".repeat(300_000) };
    const includes = '<mj-include path="a.html" type="html" />\n'.repeat(5);
    const found = await findingsIn(COLUMN(includes), files);
    expect(found).toEqual([expect.stringMatching(/^error mjml.too-large mjml:5:1 with what it includes/)]);
  });

  test("files that multiply each other", async () => {
    const twice = (path: string) => `<mj-include path="${path}" />`.repeat(8);
    const files = { "a.mjml": twice("b.mjml"), "b.mjml": twice("c.mjml"), "c.mjml": twice("d.mjml"), "d.mjml": "" };
    const found = await findingsIn(COLUMN(twice("a.mjml")), files);
    expect(found).toEqual([expect.stringMatching(/^error mjml.too-large c.mjml:1:\d+ has more than 1000 includes/)]);
  });
});
