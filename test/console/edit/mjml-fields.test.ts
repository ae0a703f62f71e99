import fc from "fast-check";
import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import type { Field } from "../../../console/src/template/edit/field.ts";
import { mjmlFields } from "../../../console/src/template/edit/mjml-fields.ts";

/** Fields of what `[` and `]` enclose in a source. */
function at(marked: string, kind: string): { readonly source: string; readonly fields: readonly Field[] } {
  const start = marked.indexOf("[");
  const source = marked.replace("[", "").replace("]", "");
  return { source, fields: mjmlFields({ kind, file: "", start, end: marked.indexOf("]") - 1 }, source) };
}

function change({ source, fields }: ReturnType<typeof at>, id: string, next: string): string {
  const edit = fields.find((field) => field.id === id)?.change(next);
  return edit === undefined ? source : source.slice(0, edit.from) + edit.insert + source.slice(edit.to);
}

describe("a text of MJML", () => {
  it.each([
    [
      "<p>[ Three\n   small &amp; neat  steps ]</p>",
      "Four small & neat steps",
      "<p> Four\n   small &amp; neat  steps </p>",
    ],
    ["<p>[Three]</p>", "a < b & c", "<p>a &lt; b &amp; c</p>"],
    ["<p>[Tom & Ann]</p>", "Tom &amp; Ann", "<p>Tom &amp;amp; Ann</p>"],
    ["<p>[a &eacute;&#128512; b]</p>", "a é b", "<p>a &eacute; b</p>"],
    ["<p>[Hi {{ name|'you' }}!]</p>", "Dear {{ name|'you' }}!", "<p>Dear {{ name|'you' }}!</p>"],
    ["<p>[  {{ name|'you' }} ]</p>", "Ada", "<p>  {{ name|'Ada' }} </p>"],
  ])("changes %s by the words that differ", (marked, next, after) => {
    const found = at(marked, "text");
    expect(change(found, "text", next)).toBe(after);
  });

  it("says what browsers show, whatever it becomes", () => {
    const words = fc.array(
      fc.constantFrom("a", "b", " ", "\n", "&", "&amp;", "&lt;", "&nbsp;", "<", "é", "😀", ";", "lt", "#38"),
      { maxLength: 9 },
    );
    const typed = fc.array(fc.constantFrom("a", "b", " ", "&", "<", ">", "\u{a0}", ";", "amp;", "lt;", "😀", "#"), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(words, typed, (before, after) => {
        const text = before.join("").replace(/<(?=[a-z])/g, "");
        const next = after.join("").replace(/ +/g, " ").trim();
        const found = at(`<p>[${text}]</p>`, "text");
        const shown = shownBy(found.source);
        expect(found.fields[0]?.value).toBe(shown);
        expect(shownBy(change(found, "text", next))).toBe(next);
      }),
    );
  });
});

/** The text of a paragraph as parse5 reads it, with its white space as browsers show it. */
function shownBy(html: string): string {
  const [paragraph] = parseFragment(html).childNodes;
  const [text] = paragraph !== undefined && "childNodes" in paragraph ? paragraph.childNodes : [];
  return text !== undefined && "value" in text ? text.value.replace(/[ \t\n\f\r]+/g, " ").replace(/^ | $/g, "") : "";
}

describe("an attribute of MJML", () => {
  it.each([
    [
      "its value",
      '<mj-button href="https://a.example/?a=1&b=2" color="red">',
      "href",
      "https://b.example/?a=1&b=2",
      '<mj-button href="https://b.example/?a=1&b=2" color="red">',
    ],
    ["its quotes", "<mj-image src='a.png' />", "alt", 'Say "hi"', `<mj-image alt="Say &quot;hi&quot;" src='a.png' />`],
    ["a value in single quotes", "<mj-image alt='An' />", "alt", "Ann's", "<mj-image alt='Ann&#39;s' />"],
    [
      "a value without quotes",
      "<mj-image alt=An src=a.png />",
      "alt",
      "Ann Lee",
      '<mj-image alt="Ann Lee" src=a.png />',
    ],
    ["an attribute without a value", "<mj-image alt src=a.png />", "alt", "Ann", '<mj-image alt="Ann" src=a.png />'],
    ["one that is not written", "<mj-text>", "color", "#ff0000", '<mj-text color="#ff0000">'],
    [
      "one that is not written in a tag of its own line",
      "<mj-text\n  align='left'>",
      "color",
      "red",
      `<mj-text color="red"\n  align='left'>`,
    ],
    ["a colour that is taken out", '<mj-text color="red" align="left">', "color", "", '<mj-text align="left">'],
    ["a text that is taken out", '<mj-image alt="Ann" />', "alt", "", '<mj-image alt="" />'],
    ["the default of a tag", `<mj-image alt="{{ name|'Ann' }}" />`, "alt", "Bo", `<mj-image alt="{{ name|'Bo' }}" />`],
    [
      "behind an expression",
      `<mj-image lp-if="a > 3 && b < 2" alt="Ann" />`,
      "alt",
      "Bo",
      `<mj-image lp-if="a > 3 && b < 2" alt="Bo" />`,
    ],
  ])("changes %s", (_what, tag, id, next, after) => {
    const kind = /^<([\w-]+)/.exec(tag)?.[1] ?? "";
    expect(change(at(`[${tag}]Text`, kind), id, next)).toBe(`${after}Text`);
  });

  it("is offered for links and images in content", () => {
    expect(change(at('x [<a HREF="a">b</a>]', "link"), "href", "c")).toBe('x <a HREF="c">b</a>');
    expect(change(at("x [<img src=a>]", "image"), "alt", "c")).toBe('x <img alt="c" src=a>');
  });

  it("is offered as the component knows it", () => {
    const idsOf = (tag: string, kind: string) => at(`[${tag}]`, kind).fields.map(({ id }) => id);
    expect(idsOf("<mj-button>", "mj-button")).toEqual([
      "href",
      "background-color",
      "color",
      "container-background-color",
    ]);
    expect(idsOf("<mj-image>", "mj-image")).toContain("src");
    expect(idsOf("<mj-spacer>", "mj-spacer")).toEqual(["container-background-color"]);
  });
});
