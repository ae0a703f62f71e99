import { describe, expect, test } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { plainText, wholeText } from "../../../../src/compile/source/shared/composed-text.ts";
import { mirrorMjml } from "../../../../src/compile/source/translation/mirror-mjml.ts";
import { translateSource } from "../../../../src/compile/source/translation/translate-source.ts";

const FONTS =
  '<mj-attributes><mj-all font-family="Ubuntu, Helvetica, Tahoma, Geeza Pro, Arial, sans-serif" /></mj-attributes>';
const DEFAULTS =
  FONTS +
  '<mj-attributes><mj-all direction="rtl" /><mj-text align="right" /><mj-table align="right" /><mj-social-element align="right" /></mj-attributes>';

function translated(text: string, locale: string, kind?: "partial" | "layout"): string {
  return translateSource({ source: { kind: "mjml", text }, kind }, [], [], locale).source.text;
}

function mirrored(text: string): string {
  return plainText(mirrorMjml(wholeText({ path: undefined, text })));
}

test.each([
  ['<mj-text align="left" padding="1px 2px 3px 4px">', '<mj-text align="right" padding="1px 4px 3px 2px">'],
  ['<mj-text align="center" padding="1px 2px">', '<mj-text align="center" padding="1px 2px">'],
  ['<mj-section direction="rtl" text-align=" right ">', '<mj-section direction="ltr" text-align="left">'],
  [
    '<mj-column border-left="1px solid red" padding-left="4px" padding-right="8px" inner-border-right="0">',
    '<mj-column border-right="1px solid red" padding-right="4px" padding-left="8px" inner-border-left="0">',
  ],
  [
    '<mj-button border-radius="1px 2px 3px 4px" inner-padding="1px 2px 3px 4px">',
    '<mj-button border-radius="2px 1px 4px 3px" inner-padding="1px 4px 3px 2px">',
  ],
  ['<mj-image src="left.png" alt="left" align="left">', '<mj-image src="left.png" alt="left" align="right">'],
])("%s is mirrored", (written, other) => {
  expect(mirrored(written)).toBe(other);
  expect(mirrored(other).replaceAll(" right ", "right")).toBe(written.replaceAll(" right ", "right"));
});

test("HTML stays as it is written", () => {
  const text = '<mj-text align="left"><p align="left" style="padding-left: 4px">A</p></mj-text>';
  expect(mirrored(text)).toBe(text.replace('mj-text align="left"', 'mj-text align="right"'));
});

describe("a mail in another direction", () => {
  const body = '<mj-body><mj-section><mj-column><mj-text align="left">A</mj-text></mj-column></mj-section></mj-body>';
  const turned = body.replace("left", "right");

  test.each([
    [`<mjml>${body}</mjml>`, `<mjml lang="ar" dir="rtl"><mj-head>${DEFAULTS}</mj-head>${turned}</mjml>`],
    [`<mjml><mj-head />${body}</mjml>`, `<mjml lang="ar" dir="rtl"><mj-head>${DEFAULTS}</mj-head>${turned}</mjml>`],
    [
      `<mjml lang="en"><mj-head><mj-title>T</mj-title></mj-head>${body}</mjml>`,
      `<mjml dir="rtl" lang="ar"><mj-head>${DEFAULTS}<mj-title>T</mj-title></mj-head>${turned}</mjml>`,
    ],
    [`<mjml layout="frame">${body}</mjml>`, `<mjml lang="ar" dir="rtl" layout="frame">${turned}</mjml>`],
    [`<mjml lang="he" dir="rtl">${body}</mjml>`, `<mjml lang="ar" dir="rtl"><mj-head>${FONTS}</mj-head>${body}</mjml>`],
  ])("%s", (text, expected) => {
    expect(translated(text, "ar")).toBe(expected);
  });

  test("a layout has the defaults and no language, a partial neither", () => {
    expect(translated(`<mjml>${body}</mjml>`, "ar", "layout")).toBe(
      `<mjml><mj-head>${DEFAULTS}</mj-head>${turned}</mjml>`,
    );
    expect(translated('<mj-text align="left">A</mj-text>', "ar", "partial")).toBe('<mj-text align="right">A</mj-text>');
    expect(translated('<mj-text align="left">A</mj-text>', "de", "partial")).toBe('<mj-text align="left">A</mj-text>');
  });

  test("has its columns from the right and its lines at the right, unless its author says otherwise", async () => {
    const head = '<mj-head><mj-attributes><mj-text align="center" /></mj-attributes></mj-head>';
    const columns = "<mj-column><mj-text>A</mj-text></mj-column><mj-column><mj-text>B</mj-text></mj-column>";
    const mail = `<mj-body><mj-section>${columns}</mj-section></mj-body></mjml>`;
    const alignsOf = async (text: string) => {
      const source = { kind: "mjml", text: translated(text, "ar") } as const;
      const { programs, diagnostics } = await compileSource(source, { unshortened: true });
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const html = (JSON.parse(programs.html ?? "").ops as readonly unknown[]).join("");
      expect(html).toContain('dir="rtl"');
      expect(html.match(/direction:(?:rtl|ltr)/g)).toEqual(Array(3).fill("direction:rtl"));
      return [...html.matchAll(/text-align:(\w+);color/g)].map(([, align]) => align);
    };
    expect(await alignsOf(`<mjml>${mail}`)).toEqual(["right", "right"]);
    expect(await alignsOf(`<mjml>${head}${mail}`)).toEqual(["center", "center"]);
  });
});
