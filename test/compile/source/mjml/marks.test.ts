import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { MARK_PLACES, MARKS } from "../../../../src/domain/marks.ts";
import { plainTables } from "../../../docs/plain-tables.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { columnOf, mailOf } from "./support/mjml-fixture.ts";

async function marksIn(text: string, options = {}, files?: Readonly<Record<string, string>>) {
  const { diagnostics, programs } = await compileSource(
    { kind: "mjml", text, ...(files && { files }) },
    { subject: "Hi", allowUnknown: true, force: true, ...options },
  );
  const found = diagnostics.filter(({ severity }) => severity === "error");
  return { found: found.map(({ rule, path, message }) => `${rule} ${path.join(":")} ${message}`), programs };
}

describe("a name that begins with lp- and means nothing where it is written", () => {
  // Each is allow_unknown; the place is that of the name.
  test.each<[string, string, readonly string[]]>([
    [
      "on a component",
      mailOf("<mj-section\nlp-iff='a'></mj-section>"),
      ["mark.unknown mjml:2:1 lp-iff is not known; did you mean lp-if?"],
    ],
    [
      "on a row of a table",
      columnOf("<mj-table>\n<tr lp-eech='items'><td>a</td></tr></mj-table>"),
      ["mark.unknown mjml:2:5 lp-eech is not known; did you mean lp-each?"],
    ],
    [
      "on an element in mj-raw",
      columnOf("<mj-raw>\n<p lp-esle>a</p></mj-raw>"),
      ["mark.unknown mjml:2:4 lp-esle is not known; did you mean lp-else?"],
    ],
    [
      "in a comment for Outlook",
      columnOf("<mj-raw><!--[if mso]>\n<p lp-fi>a</p><![endif]--></mj-raw>"),
      ["mark.unknown mjml:2:4 lp-fi is not known; did you mean lp-if?"],
    ],
    [
      "on a component of the head that takes any attribute",
      mailOf("", "<mj-attributes>\n<mj-all lp-note='a' /></mj-attributes>"),
      ["mark.unknown mjml:2:9 lp-note is not known; there are lp-if, lp-else, lp-else-if, lp-each, lp-as, lp-max"],
    ],
    [
      "as an element among components",
      columnOf("\n<lp-section>a</lp-section>"),
      [
        "mark.unknown mjml:2:1 <lp-section> is not known; there are lp-message, lp-support, lp-text, lp-token, lp-variable",
      ],
    ],
    [
      "as an element of HTML",
      columnOf("<mj-text>\n<lp-fore>a</lp-fore></mj-text>"),
      [
        "mark.unknown mjml:2:1 <lp-fore> is not known; there are lp-message, lp-support, lp-text, lp-token, lp-variable",
      ],
    ],
    [
      "as an attribute that is an element",
      columnOf("<mj-text\nlp-text='a'>b</mj-text>"),
      ["mark.not-allowed mjml:2:1 lp-text is not allowed here; lp-text is an element in mj-head of the mail"],
    ],
    [
      "as a dark colour of HTML",
      columnOf("<mj-text>\n<p lp-dark-color='#fff'>b</p></mj-text>"),
      ["mark.not-allowed mjml:2:4 lp-dark-color is not allowed here; lp-dark-color is an attribute of a component"],
    ],
  ])("is an error %s", async (_, text, expected) => {
    const { found, programs } = await marksIn(text);
    expect(found).toEqual(expected);
    expect(programs).toEqual({});
  });

  it("is an error as a mark of a plain text in HTML, which says where it is allowed", async () => {
    const { found } = await marksIn(columnOf("<mj-text>\n<lp-if test='a'>b</lp-if></mj-text>"));
    expect(found).toEqual([
      "mark.not-allowed mjml:2:1 <lp-if> is not allowed here; lp-if is an attribute of a component, or an attribute of an HTML element in mj-text, mj-table and mj-raw of the body, or an element in a plain text",
    ]);
  });

  it("is an error in an included file, with its place there", async () => {
    const { found } = await marksIn(
      columnOf('<mj-include path="a.mjml" />'),
      {},
      { "a.mjml": "<mj-text\nlp-iif='a'>b</mj-text>" },
    );
    expect(found).toEqual(["mark.unknown files:a.mjml:2:1 lp-iif is not known; did you mean lp-if?"]);
  });

  it("is an error in a plain text and in a subject", async () => {
    const files = { "mail.txt": "Hi\n<lp-iff test='a'>\nb\n</lp-iff>\n<lp-else>c</lp-else>" };
    const { found } = await marksIn(mailOf("", '<lp-text path="mail.txt" />'), { subject: "<lp-if test='a'>b" }, files);
    expect(found).toEqual([
      "mark.not-allowed subject <lp-if> is not allowed in a subject; give the outcome as a value of its own",
      "mark.unknown files:mail.txt:2:1 <lp-iff> is not known; did you mean lp-if?",
      "condition.not-allowed files:mail.txt:5:1 lp-else must follow </lp-if> or </lp-each> directly",
    ]);
  });

  it("is an error in the text of a document", async () => {
    const content = '<p>a <span lp-if="b">c</span> <lp-else>d</lp-else></p>';
    const text = JSON.stringify(documentOf([rowOf([blockOf("paragraph", { content })])]));
    const { diagnostics } = await compileSource({ kind: "document", text });
    const advice = 'is not allowed in a document; give the block or its row "visibility" or "repeat"';
    expect(diagnostics.map(({ severity, rule, message }) => [severity, rule, message])).toEqual([
      ["error", "mark.not-allowed", `lp-if ${advice}`],
      ["error", "mark.not-allowed", `<lp-else> ${advice}`],
    ]);
  });
});

test("nothing is said of comments, classes, scripts and styles that hold such a name", async () => {
  const text = columnOf(`<!-- <mj-text lp-foo="a"> --><mj-text css-class="lp-card">lp-foo lp-if</mj-text>
    <mj-raw><!-- <p lp-foo> --><style>.lp-a lp-b { color: red }</style><p data-lp-c="d">e</p></mj-raw>`);
  expect((await marksIn(text)).found).toEqual([]);
});

test("docs/mjml.md lists the marks", () => {
  const page = plainTables(readFileSync("docs/mjml.md", "utf8"));
  const rows = Object.entries(MARKS).map(
    ([name, { places, since }]) => `| \`${name}\` | ${places.map((each) => MARK_PLACES[each]).join("; ")} | ${since} |`,
  );
  expect(page).toContain(`| Mark | Allowed as | Since |\n| --- | --- | --- |\n${rows.join("\n")}\n`);
});
