import { describe, expect, test } from "vitest";
import { compileTranslated } from "../../../../src/compile/compile-translated.ts";
import { plainText, wholeText } from "../../../../src/compile/source/shared/composed-text.ts";
import { localizeMjml } from "../../../../src/compile/source/translation/localize-mjml.ts";
import { mirrorMjml } from "../../../../src/compile/source/translation/mirror-mjml.ts";
import type { SharedSource } from "../../../../src/domain/template/shared-source.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";

const FONTS =
  '<mj-attributes><mj-all font-family="Ubuntu, Helvetica, Tahoma, Geeza Pro, Arial, sans-serif" /></mj-attributes>';
const DEFAULTS =
  FONTS +
  '<mj-attributes><mj-all direction="rtl" /><mj-text align="right" /><mj-table align="right" /><mj-social-element align="right" text-padding="4px 0 4px 4px" /></mj-attributes>';

function mirrored(text: string): string {
  return plainText(mirrorMjml(wholeText({ path: undefined, text })));
}

describe.each([
  ['<mj-text align="left" padding="1px 2px 3px 4px">', '<mj-text align="right" padding="1px 4px 3px 2px">'],
  ['<mj-text align="center" padding="1px 2px">', '<mj-text align="center" padding="1px 2px">'],
  ['<mj-section direction="rtl" text-align=" right ">', '<mj-section direction="ltr" text-align=" left ">'],
  [
    '<mj-column border-left="1px solid red" padding-left="4px" padding-right="8px" inner-border-right="0">',
    '<mj-column border-right="1px solid red" padding-right="4px" padding-left="8px" inner-border-left="0">',
  ],
  [
    '<mj-button border-radius="1px 2px 3px 4px" inner-padding="1px 2px 3px 4px">',
    '<mj-button border-radius="2px 1px 4px 3px" inner-padding="1px 4px 3px 2px">',
  ],
  ['<mj-image src="left.png" alt="left" align="left">', '<mj-image src="left.png" alt="left" align="right">'],
  ['<mj-carousel left-icon="a.png" right-icon="b.png">', '<mj-carousel left-icon="a.png" right-icon="b.png">'],
  ['<mj-text padding="0 {{ a | b }} 0 4px">', '<mj-text padding="0 4px 0 {{ a | b }}">'],
])("%s", (written, other) => {
  test("is mirrored, and back", () => {
    expect(mirrored(written)).toBe(other);
    expect(mirrored(other)).toBe(written);
  });
});

// Expected by hand, after rtlcss (MohammadYounes/rtlcss), whose rules for these properties are the same.
describe.each([
  ["padding:1px 2px 3px 4px", "padding:1px 4px 3px 2px"],
  ["padding: 0 16px 0 0 !important", "padding: 0 0 0 16px !important"],
  ["margin:0 auto 0 0", "margin:0 0 0 auto"],
  ["margin-left:auto", "margin-right:auto"],
  ["padding:11px 0; padding-right: 16px", "padding:11px 0; padding-left: 16px"],
  ["border-left:2px solid #000;border-right-width:1px", "border-right:2px solid #000;border-left-width:1px"],
  ["border-width:1px 2px 3px 4px", "border-width:1px 4px 3px 2px"],
  ["border-top-left-radius:3px", "border-top-right-radius:3px"],
  ["border-radius:1px 2px", "border-radius:2px 1px 2px 1px"],
  ["text-align: left; float:right; clear:left", "text-align: right; float:left; clear:right"],
  ["TEXT-ALIGN:LEFT", "TEXT-ALIGN:right"],
  ["position:relative;left:4px", "position:relative;right:4px"],
  ["mso-padding-alt:1px 2px 3px 4px", "mso-padding-alt:1px 4px 3px 2px"],
  ["padding:calc(1px + 2px) 2px 3px 4px", "padding:calc(1px + 2px) 4px 3px 2px"],
  ["/* left; padding-left:1px */color:red;float:left", "/* left; padding-left:1px */color:red;float:right"],
])("the style %s", (written, other) => {
  test("is mirrored in HTML and in a style sheet", () => {
    const html = (style: string) => `<mj-text><p title="left" style="${style}">left: 4px</p></mj-text>`;
    expect(mirrored(html(written))).toBe(html(other));
    const sheet = (style: string) => `<mj-style>@media (max-width:480px){.left,a:hover{color:red;${style}}}</mj-style>`;
    expect(mirrored(sheet(written))).toBe(sheet(other));
    const raw = (style: string) => `<mj-raw><!--[if mso]><style>.a{${style}}</style><![endif]--></mj-raw>`;
    expect(mirrored(raw(written))).toBe(raw(other));
  });
});

test.each([
  "font-family:&quot;left&quot;;color:red",
  "background:url(left.png) left top",
  "--side-left:4px",
  "text-align:start;vertical-align:top;padding:4px",
  "padding:{{ box }}",
])("the style %s has no side that changes", (style) => {
  const text = `<mj-text><p style="${style}">A</p></mj-text>`;
  expect(mirrored(text)).toBe(text);
});

test("HTML is aligned to the other side, also where Outlook alone reads it", () => {
  expect(mirrored('<mj-table><tr><td align="left">A</td><td align=right>B</td></tr></mj-table>')).toBe(
    '<mj-table><tr><td align="right">A</td><td align=left>B</td></tr></mj-table>',
  );
  expect(mirrored('<mj-raw><!--[if mso]><td align="left"><![endif]--></mj-raw>')).toBe(
    '<mj-raw><!--[if mso]><td align="right"><![endif]--></mj-raw>',
  );
});

test("what says its direction keeps its sides, with all that is in it", () => {
  const html = (kept: string, side: string) =>
    `<mj-text><p align="${side}">A</p><div ${kept}><br><p align="left" style="padding-left:1px">B</p></div><p style="float:${side}">C</p></mj-text>`;
  for (const kept of ['dir="ltr"', "dir=rtl", 'style="color:red;direction:ltr;margin-left:4px"']) {
    expect(mirrored(html(kept, "left"))).toBe(html(kept, "right"));
  }
  const rules =
    "[dir=ltr] td{text-align:left}.a:dir(ltr){float:left}.b{direction:ltr;text-align:left}.c{text-align:SIDE}";
  expect(mirrored(`<mj-style>${rules.replace("SIDE", "left")}</mj-style>`)).toBe(
    `<mj-style>${rules.replace("SIDE", "right")}</mj-style>`,
  );
});

describe("a mail in another direction", () => {
  const body = '<mj-body><mj-section><mj-column><mj-text align="left">A</mj-text></mj-column></mj-section></mj-body>';
  const turned = body.replace("left", "right");

  test.each([
    [`<mjml>${body}</mjml>`, `<mjml><mj-head>${DEFAULTS}</mj-head>${turned}</mjml>`],
    [`<mjml><mj-head />${body}</mjml>`, `<mjml><mj-head>${DEFAULTS}</mj-head>${turned}</mjml>`],
    [
      `<mjml><mj-head><mj-title>T</mj-title></mj-head>${body}</mjml>`,
      `<mjml><mj-head>${DEFAULTS}<mj-title>T</mj-title></mj-head>${turned}</mjml>`,
    ],
  ])("%s", (text, expected) => {
    const whole = wholeText({ path: undefined, text });
    expect(plainText(localizeMjml(whole, { locale: "ar", isMirrored: true }))).toBe(expected);
    const own = text.includes("<mj-title>") ? `<mj-head>${FONTS}<mj-title>T</mj-title></mj-head>` : undefined;
    const unturned = `<mjml>${own ?? `<mj-head>${FONTS}</mj-head>`}${body}</mjml>`;
    expect(plainText(localizeMjml(whole, { locale: "ar", isMirrored: false }))).toBe(unturned);
  });
});

const NOTHING = { messages: [], translations: [], onlyComplete: false };

function published(slug: string, kind: "partial" | "layout", source: TemplateSource): SharedSource {
  return { id: slug, slug, kind, isArchived: false, published: { version: 1, source } };
}

const LAYOUT = published("frame", "layout", {
  kind: "mjml",
  text: `<mjml><mj-head><mj-style>.a{padding-left:7px}</mj-style></mj-head><mj-body><lp-content open="mj-style" /></mj-body></mjml>`,
});
const PARTIAL = published("note", "partial", {
  kind: "mjml",
  text: `<lp-parameter name="side" /><mj-section padding="1px 2px 3px 4px"><mj-column><mj-text align="{{ with.side }}"><p class="a" style="margin:0 9px 0 0">A</p></mj-text></mj-column></mj-section>`,
});
const DOCUMENT = published("rows", "partial", {
  kind: "document",
  text: JSON.stringify({
    ...{ template_id: "rows", template_name: "Rows", schema_version: "1.0", canvas: {} },
    rows: [
      {
        columns: [
          {
            children: [
              {
                componentType: "paragraph",
                props: { content: "B", align: "left", padding: { top: 1, right: 2, bottom: 3, left: 5 } },
              },
            ],
          },
        ],
      },
    ],
  }),
});

describe("a mail of parts that have no translation", () => {
  const head = "<mj-head><mj-title>T</mj-title><mj-preview>P</mj-preview></mj-head>";
  const text = `<mjml lang="en" layout="frame">${head}<mj-body><mj-include path="partial:note" with-side="left" /><mj-include path="partial:rows" /></mj-body></mjml>`;
  const source: TemplateSource = { kind: "mjml", text };
  const shared = { sources: [LAYOUT, PARTIAL, DOCUMENT], isCut: false };

  async function compiled(from: TemplateSource, options: object) {
    const { programs, diagnostics, translated } = await compileTranslated(from, { subject: "S", shared, ...options });
    expect(diagnostics).toEqual([]);
    const { ops } = JSON.parse(programs.html ?? "") as { readonly ops: readonly unknown[] };
    return { html: ops.filter((op) => typeof op === "string").join(""), translated };
  }

  test("is mirrored with its layout and partials, and a document in it once", async () => {
    const { html } = await compiled(source, {});
    for (const written of [".a{padding-left:7px}", "padding:1px 2px 3px 4px", "margin:0 9px 0 0", "1px 2px 3px 5px"]) {
      expect(html).toContain(written);
    }
    const { html: arabic } = await compiled(source, { locale: "ar", translation: NOTHING });
    for (const written of [".a{padding-right:7px}", "padding:1px 4px 3px 2px", "margin:0 0 0 9px", "1px 5px 3px 2px"]) {
      expect(arabic).toContain(written);
    }
    // mjml aligns the column itself, in which nothing is without an alignment; its cell may have that instead.
    expect(arabic.replaceAll(/font-size:0;(?:padding:[^";]*;)?text-align:left/g, "")).not.toMatch(/align(?:="|:)left/);
    expect(html).toMatch(/align="left"/);
    expect(arabic.match(/direction:\w+/g)).toEqual(html.match(/direction:\w+/g)?.map(() => "direction:rtl"));
  });

  test("is the same when it is compiled again as it was translated", async () => {
    const { html, translated } = await compiled(source, { locale: "he", translation: NOTHING });
    const again = await compiled(translated?.source ?? source, { locale: "he", translatedFrom: source });
    expect(again.html).toBe(html);
    expect(translated?.source.text).toContain('dir="rtl"');
  });

  test("written from right to left is mirrored for English, and its HTML keeps its sides in Hebrew", async () => {
    const own = { ...source, text: text.replace('lang="en"', 'lang="ar" dir="rtl"') };
    const { html: english } = await compiled(own, { locale: "en", translation: NOTHING });
    expect(english).toContain("margin:0 0 0 9px");
    const { html: hebrew } = await compiled(own, { locale: "he", translation: NOTHING });
    expect(hebrew).toContain("margin:0 9px 0 0");
  });
});

test("a mail has its columns from the right and its lines at the right, unless its author says otherwise", async () => {
  const head = '<mj-head><mj-attributes><mj-text align="center" /></mj-attributes></mj-head>';
  const columns = "<mj-column><mj-text>A</mj-text></mj-column><mj-column><mj-text>B</mj-text></mj-column>";
  const mail = `<mj-body><mj-section>${columns}</mj-section></mj-body></mjml>`;
  const alignsOf = async (text: string) => {
    const options = { unshortened: true, locale: "ar", translation: NOTHING };
    const { programs, diagnostics } = await compileTranslated({ kind: "mjml", text }, options);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const html = (JSON.parse(programs.html ?? "").ops as readonly unknown[]).join("");
    expect(html).toContain('dir="rtl"');
    expect(html.match(/direction:(?:rtl|ltr)/g)).toEqual(Array(3).fill("direction:rtl"));
    return [...html.matchAll(/text-align:(\w+);color/g)].map(([, align]) => align);
  };
  expect(await alignsOf(`<mjml>${mail}`)).toEqual(["right", "right"]);
  expect(await alignsOf(`<mjml>${head}${mail}`)).toEqual(["center", "center"]);
});
