import { describe, expect, test } from "vitest";
import { compileTranslated } from "../../../../src/compile/compile-translated.ts";
import { scriptFonts } from "../../../../src/compile/mail/locale/script-fonts.ts";
import { withScriptFonts } from "../../../../src/compile/mail/locale/with-script-fonts.ts";
import { plainText, wholeText } from "../../../../src/compile/source/shared/composed-text.ts";
import { localizeMjml } from "../../../../src/compile/source/translation/localize-mjml.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";

// The first of each is what Windows has for the script, the second what Apple's systems have, by the lists of
// learn.microsoft.com/typography/fonts/windows_11_font_list and developer.apple.com/fonts/system-fonts.
test.each([
  ["ar", ["Tahoma", "Geeza Pro"]],
  ["fa-AF", ["Tahoma", "Geeza Pro"]],
  ["ku-Arab", ["Tahoma", "Geeza Pro"]],
  ["he", ["Tahoma", "Arial Hebrew"]],
  ["iw", ["Tahoma", "Arial Hebrew"]],
  ["ja", ["Meiryo", "Hiragino Sans"]],
  ["ko-KR", ["Malgun Gothic", "Apple SD Gothic Neo"]],
  ["zh", ["Microsoft YaHei", "PingFang SC"]],
  ["zh-hant", ["Microsoft JhengHei", "PingFang TC"]],
  ["zh-TW", ["Microsoft JhengHei", "PingFang TC"]],
  ["zh-HK", ["Microsoft JhengHei", "PingFang TC"]],
  ["hi", ["Nirmala UI", "Kohinoor Devanagari"]],
  ["pa", ["Nirmala UI", "Gurmukhi MN"]],
  ["pa-PK", ["Tahoma", "Geeza Pro"]],
  ["th", ["Leelawadee UI", "Thonburi"]],
  ["de", []],
  ["ru", []],
  ["el", []],
  ["hi-Latn", []],
  ["x", []],
  ["", []],
])("the fonts of %s", (language, fonts) => {
  expect(scriptFonts(language)).toEqual(fonts);
});

test.each([
  ["Arial", "Meiryo, Hiragino Sans, Arial"],
  ["Georgia, 'Times New Roman', serif", "Georgia, 'Times New Roman', Meiryo, Hiragino Sans, serif"],
  ["'Open Sans',Arial,sans-serif", "'Open Sans',Meiryo, Hiragino Sans, Arial,sans-serif"],
  ["Ubuntu, Helvetica, Arial, sans-serif", "Ubuntu, Helvetica, Meiryo, Hiragino Sans, Arial, sans-serif"],
  ["&quot;Open Sans&quot;, sans-serif", "&quot;Open Sans&quot;, Meiryo, Hiragino Sans, sans-serif"],
  ["Georgia", "Georgia, Meiryo, Hiragino Sans"],
  ["Arial Black, sans-serif", "Arial Black, Meiryo, Hiragino Sans, sans-serif"],
  ["'hiragino sans', Arial", "'hiragino sans', Arial"],
  ["Menlo, monospace", "Menlo, monospace"],
  ["{{ brand.font }}", "{{ brand.font }}"],
  ["inherit", "inherit"],
])("%s in Japanese", (families, expected) => {
  expect(withScriptFonts(families, "ja")).toBe(expected);
  expect(withScriptFonts(expected, "ja")).toBe(expected);
  expect(withScriptFonts(families, "pl")).toBe(families);
});

const MJML = `<mjml lang="en"><mj-head><mj-title>A</mj-title><mj-attributes><mj-class name="big" font-family="Georgia, serif" /></mj-attributes>
<mj-style>@font-face{font-family:Own;src:url(a.woff)} .a{color:red;font-family:Own, sans-serif} .b{font-family: {{ x }}, Arial}</mj-style></mj-head>
<mj-body><mj-section><mj-column><mj-text font-family="Verdana">font-family: Arial; <b style="color:red; font-family:&quot;Open Sans&quot;, Arial">B</b></mj-text>
<mj-button>C</mj-button></mj-column></mj-section></mj-body></mjml>`;

describe("MJML in a language", () => {
  const translated = (locale: string, text = MJML) =>
    plainText(localizeMjml(wholeText({ path: undefined, text }), { locale, isMirrored: false }));

  test("has its fonts in each list of fonts, and as a default", () => {
    const expected = MJML.replace(
      "<mj-head>",
      '<mj-head><mj-attributes><mj-all font-family="Ubuntu, Helvetica, Meiryo, Hiragino Sans, Arial, sans-serif" /></mj-attributes>',
    )
      .replace("Georgia, serif", "Georgia, Meiryo, Hiragino Sans, serif")
      .replace("font-family:Own, sans-serif", "font-family:Own, Meiryo, Hiragino Sans, sans-serif")
      .replace('"Verdana"', '"Verdana, Meiryo, Hiragino Sans"')
      .replace("&quot;, Arial", "&quot;, Meiryo, Hiragino Sans, Arial");
    expect(translated("ja")).toBe(expected);
    expect(translated("ja", expected.replaceAll("Ubuntu", "Lato"))).not.toContain("Meiryo, Hiragino Sans, Meiryo");
  });

  test("is as it was where Arial has the script", () => {
    expect(translated("pl")).toBe(MJML);
  });
});

const DOCUMENT = JSON.stringify({
  ...{ template_id: "a", template_name: "A", schema_version: "1.0", canvas: { language: "en" } },
  rows: [
    {
      columns: [
        {
          children: [
            { componentType: "paragraph", props: { content: 'A <span style="font-family: Georgia">B</span>' } },
            { componentType: "button", props: { text: "C", link: "https://e.com", fontFamily: "Tahoma" } },
          ],
        },
      ],
    },
  ],
});

describe.each<[string, TemplateSource]>([
  ["a document", { kind: "document", text: DOCUMENT }],
  ["MJML", { kind: "mjml", text: MJML.replaceAll("{{ x }}", "x") }],
])("%s in a language", (_, source) => {
  const listsOf = (programs: string) => {
    const lists =
      programs.replaceAll(/\.alt img\{[^}]*\}/g, "").match(/font-?family(?:=|: ?)(?:&\w+;|[^;}>])+/gi) ?? [];
    return lists.filter((list) => list !== "font-family: Arial" && !list.endsWith(":Own"));
  };
  const compile = async (locale: string, frames?: Parameters<typeof compileTranslated>[1]["frames"]) => {
    const translation = { messages: [], translations: [], onlyComplete: false };
    const { programs, diagnostics, frame } = await compileTranslated(source, {
      subject: "A",
      locale,
      translation,
      frames: frames ?? [],
    });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return { frame, programs: Object.values(programs).join("\n") };
  };

  test("has the fonts of its script in every list of every program, and is proven with the mail", async () => {
    const [polish, arabic, hindi] = [await compile("pl"), await compile("ar"), await compile("hi")];
    const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect(polish.programs).not.toMatch(/Tahoma, Geeza|Nirmala/);
    for (const list of listsOf(hindi.programs)) expect(list).toMatch(/Nirmala UI, ?Kohinoor Devanagari/);
    expect(count(arabic.programs, /Geeza Pro/g)).toBeGreaterThan(5);
    expect(count(hindi.programs, /Nirmala UI, ?Kohinoor Devanagari/g)).toBeGreaterThan(5);
    expect(hindi.frame?.digest).toBeDefined();
    expect(hindi.frame?.digest).toBe(polish.frame?.digest);
    expect(arabic.frame?.digest).not.toBe(polish.frame?.digest);
  });
});
