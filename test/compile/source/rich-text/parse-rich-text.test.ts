import { describe, expect, test } from "vitest";
import { fillDocument, findingsOf } from "../../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";

const CONTENT = "rows.0.columns.0.children.0.props.content";
const NEW_WINDOW = 'target="_blank"';

describe("rich text of a paragraph", () => {
  test.each([
    ["plain &amp; simple", '<p style="margin:0;">plain &amp; simple</p>'],
    ["a<br>b", '<p style="margin:0;">a<br>b</p>'],
    [
      "<b>a</b> <i>b</i> <del>c</del> <strike>d</strike>",
      '<p style="margin:0;"><strong>a</strong> <em>b</em> <s>c</s> <s>d</s></p>',
    ],
    [
      "<strong>a<em>b</em></strong><u>c</u><code>d</code>",
      '<p style="margin:0;"><strong>a<em>b</em></strong><u>c</u><code>d</code></p>',
    ],
    ["<strong>a </strong><em> </em>b", '<p style="margin:0;"><strong>a </strong><em> </em>b</p>'],
    [
      '<span style="color: RGB(190, 24, 93); padding: 0px 4px; border-radius: 4px; display: inline-block">x</span>',
      '<p style="margin:0;"><span style="color:#be185d;padding:0px 4px;border-radius:4px;display:inline-block;">x</span></p>',
    ],
    [
      '<span style="font-family: &quot;Open Sans&quot;, serif">x</span>',
      '<p style="margin:0;"><span style="font-family:Open Sans, Arial, sans-serif;">x</span></p>',
    ],
    ['<span style="">x</span>', '<p style="margin:0;">x</p>'],
    [
      '<a href="https://a.example/?a=1&amp;b=2" style="color: #000; text-decoration: none">x</a>',
      `<p style="margin:0;"><a href="https://a.example/?a=1&amp;b=2" ${NEW_WINDOW} style="color:#000000;text-decoration:none;">x</a></p>`,
    ],
    ["<p>one</p>\n<p>two</p>", '<p style="margin:0;">one<br>two</p>'],
    ["<p>one</p><p>&nbsp;</p><p>two</p>", '<p style="margin:0;">one<br>\u00A0<br>two</p>'],
    ["a&nbsp;\n b", '<p style="margin:0;">a\u00A0\nb</p>'],
    ["<div>one<div>two</div>three</div>", '<p style="margin:0;">one<br>two<br>three</p>'],
    [
      "before<ul><li>a</li><li>b</li></ul>after",
      '<p style="margin:0;">before</p><ul style="margin:0;padding:0 0 0 20px;"><li style="margin:0 0 0px 0;">a</li><li style="margin:0;">b</li></ul><p style="margin:0;">after</p>',
    ],
    [
      "<strong>before<ol><li>a</li></ol></strong>",
      '<p style="margin:0;"><strong>before</strong></p><ol style="margin:0;padding:0 0 0 20px;"><li style="margin:0;">a</li></ol>',
    ],
  ])("%s", async (content, expected) => {
    expect(await paragraph(content)).toBe(expected);
  });

  test.each([
    ["<script>alert(1)</script>a", '<p style="margin:0;">a</p>', "rich-text.element-removed"],
    ["<style>p{}</style>a", '<p style="margin:0;">a</p>', "rich-text.element-removed"],
    ['a<img src=x onerror="alert(1)">b', '<p style="margin:0;">ab</p>', "rich-text.element-removed"],
    ["<font color=red>a</font>", '<p style="margin:0;">a</p>', "rich-text.element-removed"],
    [
      '<span style="position: fixed; color: navy">a</span>',
      '<p style="margin:0;"><span style="color:navy;">a</span></p>',
      "rich-text.style-removed",
    ],
    ['<span style="color: url(x)">a</span>', '<p style="margin:0;">a</p>', "rich-text.style-removed"],
    ['<a href="">a</a>', '<p style="margin:0;"><span>a</span></p>', "link.empty"],
  ])("%s is left out and reported", async (content, expected, rule) => {
    expect(await paragraph(content)).toBe(expected);
    expect(await findingsOf(documentOf([rowOf([blockOf("paragraph", { content })])]))).toEqual([
      `warning ${rule} ${CONTENT}`,
    ]);
  });

  test("comments vanish", async () => {
    expect(await paragraph("a<!-- x --><!--[if mso]>b<![endif]-->c")).toBe('<p style="margin:0;">ac</p>');
  });

  test("a script in a link is an error", async () => {
    const content = '<a href="java&#10;script:alert(1)">x</a>';
    expect(await findingsOf(documentOf([rowOf([blockOf("paragraph", { content })])]))).toEqual([
      `error link.forbidden-scheme ${CONTENT}`,
    ]);
  });
});

describe("a tag in rich text", () => {
  const data = { merge_tags: { text: { name: "<Ada>" }, url: { id: "a/b", start: "https://a.example/?x=1&y=2" } } };
  test.each([
    ["Hi {{ name }}", '<p style="margin:0;">Hi &lt;Ada&gt;</p>'],
    ["Hi {{ other|&quot;R&amp;D&quot; }}", '<p style="margin:0;">Hi R&amp;D</p>'],
    [
      'Hi <span data-merge="name" data-merge-default="you" contenteditable="false">{{ whatever }}</span>',
      '<p style="margin:0;">Hi &lt;Ada&gt;</p>',
    ],
    ['Hi <span data-merge="other" data-merge-default="it\'s">x</span>', '<p style="margin:0;">Hi it&#39;s</p>'],
    [
      '<a href="{{ url.start }}">x</a>',
      `<p style="margin:0;"><a href="https://a.example/?x=1&amp;y=2" ${NEW_WINDOW} style="color:#0000ee;">x</a></p>`,
    ],
    [
      '<a href="https://a.example/?id={{ id }}">x</a>',
      `<p style="margin:0;"><a href="https://a.example/?id=a%2Fb" ${NEW_WINDOW} style="color:#0000ee;">x</a></p>`,
    ],
  ])("%s", async (content, expected) => {
    expect(await paragraph(content, data)).toBe(expected);
  });

  test("that marks split is text, and reported", async () => {
    const content = "{{ <strong>name</strong> }}";
    expect(await paragraph(content, data)).toBe('<p style="margin:0;">{{ <strong>name</strong> }}</p>');
    expect(await findingsOf(documentOf([rowOf([blockOf("paragraph", { content })])]))).toEqual([
      `warning tag.malformed ${CONTENT}`,
    ]);
  });
});

test("a list flattens lists in its items and keeps text beside it", async () => {
  const content = "intro<ul><li>a<ul><li>b</li></ul></li>\n<ul><li>c</li></ul><li>d</li></ul>";
  expect(await inner("list", { content })).toBe(
    '<p style="margin:0;">intro</p><ul style="margin:0;padding:0 0 0 20px;">' +
      ["a", "b", "d"].map((item) => `<li style="margin:0 0 8px 0;">${item}</li>`).join("") +
      '<li style="margin:0;">c</li></ul>',
  );
});

test("a heading keeps its element, and a list in it stands beside it", async () => {
  const html = await inner("heading", { content: "a<ul><li>b</li></ul>", level: "h3", fontSize: 20 });
  expect(html).toMatch(/^<h3 style="[^"]*">a<\/h3><ul /);
});

async function paragraph(content: string, data = {}): Promise<string> {
  return inner("paragraph", { content }, data);
}

/** What stands in the mj-text of the only block. */
async function inner(kind: string, props: Readonly<Record<string, unknown>>, data = {}): Promise<string> {
  const { output } = await fillDocument(documentOf([rowOf([blockOf(kind, props)])]), data);
  const match = /color:#111111;"\n>(.*)<\/div>\n<\/td>/s.exec(output);
  if (match?.[1] === undefined) throw new Error(output);
  return match[1];
}
