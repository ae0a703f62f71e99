import { describe, expect, test } from "vitest";
import type { SourceMessage } from "../../src/domain/translation/source-message.ts";
import type { TranslationFormat } from "../../src/translation/file/translation-format.ts";
import { readTranslations } from "../../src/translation/read-translations.ts";

const MESSAGE: SourceMessage = {
  id: "m",
  role: "text",
  text: "Hi {name}, see <1>the shop</1>.<2/>{name}",
  placeholders: [
    { name: "name", source: "{{ name }}", paired: false },
    { name: "1", source: "<b>", paired: true },
    { name: "2", source: "<br />", paired: false },
  ],
  path: ["mjml", 1, 1],
};

function expectTranslation(format: TranslationFormat, text: string, expected: string): void {
  const { translations, faults } = readTranslations({ format, text, locale: "pt-BR", messages: [MESSAGE] });
  expect(faults).toEqual([]);
  expect(translations).toEqual([{ id: "m", text: expected, source: MESSAGE.text }]);
}

function xliff1(target: string, attributes = 'target-language="pt_br"'): string {
  const source = "<source>Hi {name}, see &lt;1>the shop&lt;/1>.&lt;2/>{name}</source>";
  return `<xliff version="1.2"><file ${attributes}><body><group><trans-unit id="m">${source}${target}</trans-unit></group></body></file></xliff>`;
}

describe("XLIFF 1.2", () => {
  const TARGET = "Oi {name}: <1>a loja</1><2/>{name}";

  test.each([
    ["g and x", '<target>Oi <x id="name"/>: <g id="1">a loja</g><x id="2"/><x id="name.2"/></target>'],
    ["bx and ex", '<target>Oi <x id="name"/>: <bx id="1"/>a loja<ex id="1"/><x id="2"/><x id="name.2"/></target>'],
    [
      "bpt and ept by rid",
      '<target>Oi <ph id="name">x</ph>: <bpt id="8" rid="1">&lt;b></bpt>a loja<ept id="9" rid="1">&lt;/b></ept><ph id="2"/><ph id="name.2"/></target>',
    ],
    [
      "it",
      '<target>Oi <x id="name"/>: <it id="1" pos="open"/>a loja<it id="1" pos="close"/><x id="2"/><x id="name.2"/></target>',
    ],
    [
      "segments that are marked",
      '<seg-source>x</seg-source><target><mrk mtype="seg" mid="0">Oi <x id="name"/>: </mrk><mrk mtype="seg" mid="1"><g id="1">a loja</g><x id="2"/><x id="name.2"/></mrk></target>',
    ],
    ["text alone", "<target>Oi {name}: &lt;1>a loja&lt;/1>&lt;2/>{name}</target>"],
    ["CDATA", "<target><![CDATA[Oi {name}: <1>a loja</1><2/>{name}]]></target>"],
    [
      "text that a code has, but not its id",
      '<target>Oi <ph id="77" equiv-text="{name}"/>: <g id="1">a loja</g><x id="2"/><x id="name"/></target>',
    ],
    [
      "lines and indents",
      '<target state="final">\n    Oi {name}:\n    <g id="1">a loja</g><x id="2"/>{name}\n  </target>',
    ],
  ])("%s", (_, target) => expectTranslation("xliff-1.2", xliff1(target), TARGET));

  test("an apostrophe before a code is doubled, as ICU MessageFormat has it", () => {
    const target = `<target>d{name} l'<g id="1">'a' loja'</g>'<x id="2"/>o'i<x id="name"/>'</target>`;
    expectTranslation("xliff-1.2", xliff1(target), "d{name} l''<1>'a' loja''</1>''<2/>o'i{name}'");
  });

  test("a language on no file, and elements of other namespaces", () => {
    const foreign =
      '<target xmlns:o="urn:o">Oi {name}: <g id="1" o:a="b">a loja</g><x id="2"/>{name}</target><o:x xmlns:o="urn:o"><target>No</target></o:x>';
    expectTranslation("xliff-1.2", xliff1(foreign, ""), TARGET);
  });
});

describe("XLIFF 2.0", () => {
  function xliff2(unit: string): string {
    return `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.2" version="2.2" srcLang="en" trgLang="pt-BR"><file id="f"><group id="g"><unit id="m">${unit}</unit></group></file></xliff>`;
  }

  const SOURCE = '<source>Hi <ph id="name"/>, see <pc id="1">the shop</pc>.<ph id="2"/><ph id="name.2"/></source>';

  test.each([
    [
      "sc and ec",
      '<target>Oi <ph id="name"/>: <sc id="1"/>a loja<ec startRef="1"/><ph id="2"/><ph id="name.2"/></target>',
    ],
    [
      "marks",
      '<target>Oi <ph id="name"/>: <mrk id="t" type="term"><pc id="1">a loja</pc></mrk><sm id="s"/><ph id="2"/><em startRef="s"/><ph id="name.2"/></target>',
    ],
    [
      "a character by its number",
      '<target>O<cp hex="0069"/> <ph id="name"/>: <pc id="1">a loja</pc><ph id="2"/><ph id="name.2"/></target>',
    ],
  ])("%s", (_, target) => {
    expectTranslation(
      "xliff-2.0",
      xliff2(`<segment>${SOURCE}${target}</segment>`),
      "Oi {name}: <1>a loja</1><2/>{name}",
    );
  });

  test("segments of one text, with what is between them", () => {
    const unit = `
      <segment state="reviewed"><source>Hi <ph id="name"/>, see</source><target>Oi <ph id="name"/>:</target></segment>
      <ignorable><source> </source></ignorable>
      <segment><source><sc id="1"/>the shop<ec startRef="1"/>.</source><target><sc id="1"/>a loja<ec startRef="1"/></target></segment>
      <segment><source><ph id="2"/><ph id="name.2"/></source><target><ph id="2"/><ph id="name.2"/></target></segment>`;
    expectTranslation("xliff-2.0", xliff2(unit), "Oi {name}: <1>a loja</1><2/>{name}");
  });

  test.each(["110000", "D800", "x", ""])("a character that is none: %j", (hex) => {
    const target = `<target>{name}<pc id="1"><cp hex="${hex}"/></pc><ph id="2"/>{name}</target>`;
    expectTranslation("xliff-2.0", xliff2(`<segment>${SOURCE}${target}</segment>`), "{name}<1>\ufffd</1><2/>{name}");
  });
});
