import { describe, expect, test } from "vitest";
import type { SourceMessage } from "../../src/domain/translation/source-message.ts";
import type { TranslationFormat } from "../../src/translation/file/translation-format.ts";
import { readTranslations } from "../../src/translation/read-translations.ts";

/** Line, kind, and what the message says; no line for what the file does not have. */
type Expected = readonly [line: number | undefined, kind: string, says: RegExp];

const HI: SourceMessage = {
  id: "hi",
  role: "subject",
  text: "Hi {name}",
  placeholders: [{ name: "name", source: "{{ name }}", paired: false }],
  path: ["subject"],
};
const SHOP: SourceMessage = {
  id: "shop",
  role: "text",
  text: "See <1>the shop</1>",
  placeholders: [{ name: "1", source: '<a href="https://shop.example">', paired: true }],
  path: ["mjml", 2, 3],
};
const MESSAGES = [HI, SHOP];

function faultsOf(format: TranslationFormat, text: string): ReturnType<typeof readTranslations>["faults"] {
  return readTranslations({ format, text, locale: "de", messages: MESSAGES }).faults;
}

function expectFaults(format: TranslationFormat, text: string, expected: readonly Expected[]): void {
  const faults = faultsOf(format, text);
  expect(faults.map(({ line, kind }) => [line, kind])).toEqual(expected.map(([line, kind]) => [line, kind]));
  for (const [index, [, , says]] of expected.entries()) expect(faults[index]?.message).toMatch(says);
}

const SHOP_PO = 'msgctxt "shop"\nmsgid "See <1>the shop</1>"\nmsgstr "Zum <1>Laden</1>"\n';
const HI_PO = 'msgctxt "hi"\nmsgid "Hi {name}"\nmsgstr "Hallo {name}"\n';

describe("PO", () => {
  test.each<[string, string, readonly Expected[]]>([
    [
      "nothing at all",
      "",
      [
        [undefined, "missing", /^"Hi \{name\}" is not translated$/],
        [undefined, "missing", /See/],
      ],
    ],
    ["a text that is missing", SHOP_PO, [[undefined, "missing", /"Hi \{name\}"/]]],
    [
      "a text without a translation",
      `${SHOP_PO}\n${HI_PO.replace("Hallo {name}", "")}`,
      [[5, "missing", /"Hi \{name\}"/]],
    ],
    [
      "a text that is gone",
      `${SHOP_PO}\nmsgctxt "bye"\nmsgid "Bye"\nmsgstr "Ade"\n${HI_PO}`,
      [[5, "unknown", /no longer has the text "bye"/]],
    ],
    [
      "only texts of another template",
      'msgctxt "bye"\nmsgid "Bye"\nmsgstr "Ade"\n',
      [
        [1, "template", /belongs to another one/],
        [1, "unknown", /"bye"/],
        [undefined, "missing", /Hi/],
        [undefined, "missing", /See/],
      ],
    ],
    [
      "another language",
      `msgid ""\nmsgstr "Language: fr_CA\\n"\n${SHOP_PO}${HI_PO}`,
      [[1, "locale", /is in "fr_CA", not in de/]],
    ],
    [
      "another character set",
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n${SHOP_PO}${HI_PO}`,
      [[1, "format", /^the file declares ISO-8859-1 as its charset: save it as UTF-8/]],
    ],
    [
      "an earlier source text",
      SHOP_PO.replace("See", "Visit") + HI_PO,
      [[1, "outdated", /now "See <1>the shop<\/1>": check it/]],
    ],
    ["a fuzzy translation", `#, fuzzy\n${SHOP_PO}\n${HI_PO}`, [[2, "outdated", /earlier text/]]],
    [
      "a fuzzy one among other marks",
      `#, c-format, fuzzy\n#| msgid "Visit"\n${SHOP_PO}\n${HI_PO}`,
      [[3, "outdated", /earlier text/]],
    ],
    [
      "a tag that is missing",
      SHOP_PO +
        HI_PO.replace(' {name}"\n', '"\n').replace('msgid "Hi"', 'msgid "Hi {name}"').replace("Hallo {name}", "Hallo"),
      [[4, "placeholder", /"Hallo": \{name\} is missing/]],
    ],
    [
      "a misspelt tag",
      SHOP_PO + HI_PO.replace("Hallo {name}", "Hallo {nmae}"),
      [
        [4, "placeholder", /\{nmae\} is not in the source/],
        [4, "placeholder", /\{name\} is missing/],
      ],
    ],
    [
      "markup that is not closed",
      SHOP_PO.replace("Laden</1>", "Laden") + HI_PO,
      [[1, "placeholder", /<1> is not closed/]],
    ],
    [
      "two faults in one text, and one in another",
      `${SHOP_PO.replace("<1>Laden</1>", "<2>Laden</2>")}\n${HI_PO.replace("Hallo {name}", "Hallo")}`,
      [
        [1, "placeholder", /<2> is not in/],
        [1, "placeholder", /<\/2> is not in/],
        [1, "placeholder", /<1>…<\/1> is missing/],
        [5, "placeholder", /\{name\} is missing/],
      ],
    ],
    [
      "one text twice",
      `${SHOP_PO}\n${HI_PO}\n${SHOP_PO}`,
      [[9, "duplicate", /"shop" is in the file twice, the first time in line 1/]],
    ],
    [
      "an entry without its id",
      `${SHOP_PO}\nmsgid "Hi {name}"\nmsgstr "Hallo {name}"\n`,
      [
        [5, "format", /has no msgctxt/],
        [undefined, "missing", /Hi/],
      ],
    ],
    [
      "an entry without msgid",
      `${SHOP_PO}\nmsgctxt "hi"\nmsgstr "Hallo {name}"\n`,
      [
        [5, "format", /has no msgid/],
        [undefined, "missing", /Hi/],
      ],
    ],
    [
      "an entry without msgstr",
      `${SHOP_PO}\nmsgctxt "hi"\nmsgid "Hi {name}"\n`,
      [
        [5, "format", /has no msgstr/],
        [undefined, "missing", /Hi/],
      ],
    ],
    [
      "forms of gettext",
      `${SHOP_PO}\nmsgctxt "hi"\nmsgid "Hi {name}"\nmsgid_plural "Hi all"\nmsgstr[0] "Hallo"\nmsgstr[1] "Hallo"\n`,
      [
        [5, "format", /has msgid_plural: .* \{count, plural, one/],
        [undefined, "missing", /Hi/],
      ],
    ],
    [
      "a string without its end",
      `${SHOP_PO}\nmsgctxt "hi"\nmsgid "Hi {name}"\nmsgstr "Hallo {name}\n`,
      [
        [5, "missing", /Hi/],
        [7, "format", /does not end in a quote/],
      ],
    ],
    [
      "a quote inside of a string",
      `${SHOP_PO}\n${HI_PO.replace("Hallo {name}", 'Hallo "{name}"')}`,
      [
        [5, "missing", /Hi/],
        [7, "format", /has one inside without/],
      ],
    ],
    [
      "an unknown escape",
      `${SHOP_PO}\n${HI_PO.replace("Hallo {name}", "Hallo\\q {name}")}`,
      [
        [5, "missing", /Hi/],
        [7, "format", /a backslash that escapes nothing/],
      ],
    ],
    ["text that is no PO", `${SHOP_PO}\nHallo {name}\n\n${HI_PO}`, [[5, "format", /has a line that is not PO: Hallo/]]],
    ["a string of nothing", `"lost"\n${SHOP_PO}\n${HI_PO}`, [[1, "format", /without a keyword/]]],
    ["a keyword twice", `${SHOP_PO}\n${HI_PO}msgstr "Na {name}"\n`, [[8, "format", /has msgstr twice/]]],
    [
      "faults everywhere",
      `msgid ""\nmsgstr "Language: fr\\n"\n\nx\n${SHOP_PO.replace("Laden</1>", "")}\n${HI_PO.replace("{name}", "you")}`,
      [
        [1, "locale", /"fr"/],
        [4, "format", /has a line that is not PO/],
        [5, "placeholder", /<1> is not closed/],
        [9, "outdated", /"Hi \{name\}"/],
      ],
    ],
  ])("%s", (_, text, expected) => expectFaults("po", text, expected));
});

describe("ICU JSON", () => {
  test.each<[string, string, readonly Expected[]]>([
    [
      "no JSON",
      '{\n  "hi": "Hallo {name}",\n}',
      [[3, "format", /the file is not JSON: the comma at line 2, column 23/]],
    ],
    ["XML", "<xliff/>", [[1, "format", /the file is XML or HTML, not JSON/]]],
    ["an array", '["Hallo"]', [[1, "format", /is not an object of texts by their ids/]]],
    ["a name twice", '{\n  "hi": "Hallo {name}",\n  "hi": "Na {name}"\n}', [[3, "format", /repeated member "hi"/]]],
    [
      "objects and numbers",
      '{\n  "hi": { "message": "Hallo" },\n  "shop": 7\n}',
      [
        [2, "format", /has an object as "hi": a translation is a string/],
        [3, "format", /has a number as "shop"/],
        [undefined, "missing", /Hi/],
        [undefined, "missing", /See/],
      ],
    ],
    [
      "null",
      '{\n  "hi": null, "shop": "<1></1>" }',
      [
        [2, "format", /has null as "hi"/],
        [undefined, "missing", /Hi/],
      ],
    ],
    [
      "another language, an earlier source, and a tag that is missing",
      '{\n  "@@locale": "fr",\n  "hi": "Hallo",\n  "shop": "<1>Laden</1>",\n  "@shop": { "source_text": "The shop" }\n}',
      [
        [2, "locale", /is in "fr", not in de/],
        [3, "placeholder", /\{name\} is missing/],
        [4, "outdated", /earlier text/],
      ],
    ],
    [
      "texts that are gone or empty",
      '{ "hi": "",\n "old": "Alt", "shop": " " }',
      [
        [1, "missing", /Hi/],
        [2, "unknown", /"old"/],
        [2, "missing", /See/],
      ],
    ],
  ])("%s", (_, text, expected) => expectFaults("icu-json", text, expected));
});

function xliff1(units: string, target = "de"): string {
  return `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="x" source-language="en" target-language="${target}" datatype="html"><body>\n${units}\n</body></file></xliff>\n`;
}

const HI_1 =
  '<trans-unit id="hi"><source>Hi <ph id="name"/></source><target>Hallo <ph id="name"/></target></trans-unit>';
const SHOP_1 =
  '<trans-unit id="shop"><source>See <g id="1">the shop</g></source>\n<target>Zum <g id="1">Laden</g></target></trans-unit>';

describe("XLIFF 1.2", () => {
  test.each<[string, string, readonly Expected[]]>([
    ["no XML", "hello", [[1, "format", /is not well-formed XML/]]],
    ["nothing at all", "", [[1, "format", /is not well-formed XML/]]],
    ["XML of another kind", "<html/>", [[1, "format", /is not XLIFF 1.2: it begins with <html>/]]],
    [
      "the other version",
      '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"/>',
      [[1, "format", /is XLIFF 2.0, not XLIFF 1.2: give xliff-2.0 as the format/]],
    ],
    [
      "a DOCTYPE with an entity",
      `<!DOCTYPE x [<!ENTITY a "b">]>\n${xliff1(HI_1)}`,
      [[1, "format", /has a DOCTYPE, which is not allowed/]],
    ],
    [
      "an entity that is not defined",
      xliff1(`${SHOP_1}\n${HI_1.replace("Hallo", "&hallo;")}`),
      [[5, "format", /well-formed XML: undefined entity/]],
    ],
    [
      "an element without its end, after a broken text",
      xliff1(`${SHOP_1.replace(/<g id="1">Laden<\/g>/, "Laden")}\n${HI_1.replace("</target>", "")}`),
      [
        [3, "placeholder", /<1>…<\/1> is missing/],
        [5, "format", /unexpected close tag|unclosed tag/],
      ],
    ],
    ["elements in elements", xliff1("<group>".repeat(120)), [[3, "format", /nested deeper than 100/]]],
    [
      "a unit without an id",
      xliff1(`${SHOP_1}\n${HI_1.replace(' id="hi"', "")}`),
      [
        [5, "format", /a trans-unit without an id: copy it from the exported file/],
        [undefined, "missing", /Hi/],
      ],
    ],
    [
      "another language, an earlier source, and a state",
      xliff1(
        `${SHOP_1.replace("See", "Visit")}\n${HI_1.replace("<target>", '<target state="needs-translation">')}`,
        "de-AT",
      ),
      [
        [2, "locale", /"de-AT", not in de/],
        [3, "outdated", /See/],
        [5, "outdated", /Hi/],
      ],
    ],
    [
      "codes that are lost, invented and doubled",
      xliff1(
        `${SHOP_1.replace('<g id="1">Laden</g>', '<g id="1">a</g><g id="1">b</g><x id="9" equiv-text="{price}"/>')}\n${HI_1.replace('Hallo <ph id="name"/>', "Hallo")}`,
      ),
      [
        [3, "placeholder", /\{price\} is not in the source/],
        [3, "placeholder", /more than once/],
        [5, "placeholder", /\{name\} is missing/],
      ],
    ],
    ["a unit twice", xliff1(`${SHOP_1}\n${HI_1}\n${HI_1}`), [[6, "duplicate", /the first time in line 5/]]],
  ])("%s", (_, text, expected) => expectFaults("xliff-1.2", text, expected));
});

function xliff2(units: string): string {
  return `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de"><file id="f">\n${units}\n</file></xliff>\n`;
}

const HI_2 =
  '<unit id="hi"><segment><source>Hi <ph id="name"/></source><target>Hallo <ph id="name"/></target></segment></unit>';
const SHOP_2 =
  '<unit id="shop"><segment><source>See <pc id="1">the shop</pc></source>\n<target>Zum <pc id="1">Laden</pc></target></segment></unit>';

describe("XLIFF 2.0", () => {
  test.each<[string, string, readonly Expected[]]>([
    ["the other version", xliff1(HI_1), [[2, "format", /is XLIFF 1.2, not XLIFF 2.0: give xliff-1.2/]]],
    ["no version", "<xliff/>", [[1, "format", /is XLIFF of no version/]]],
    [
      "a segment of two without a translation",
      xliff2(`${SHOP_2}\n${HI_2.replace("</unit>", "<segment><source>!</source></segment></unit>")}`),
      [[4, "missing", /Hi/]],
    ],
    [
      "a state and a code that is lost",
      xliff2(
        `${SHOP_2.replace("<segment>", '<segment state="initial">')}\n${HI_2.replace('Hallo <ph id="name"/>', "Hallo")}`,
      ),
      [
        [2, "outdated", /See/],
        [4, "placeholder", /\{name\} is missing/],
      ],
    ],
    [
      "ends of codes in the wrong order",
      xliff2(`${SHOP_2.replace('<pc id="1">Laden</pc>', '<ec startRef="1"/>Laden<sc id="1"/>')}\n${HI_2}`),
      [
        [2, "placeholder", /<\/1> does not close the innermost/],
        [2, "placeholder", /<1> is not closed/],
      ],
    ],
  ])("%s", (_, text, expected) => expectFaults("xliff-2.0", text, expected));
});

test("an error prevents an import, and a warning does not", () => {
  const errors = ["format", "locale", "template", "duplicate", "placeholder"];
  const faults = faultsOf(
    "po",
    `x\nmsgid ""\nmsgstr "Language: fr\\n"\n#, fuzzy\n${SHOP_PO}\nmsgctxt "bye"\nmsgid "a"\nmsgstr "b"\n`,
  );
  expect(faults.map(({ kind }) => kind)).toEqual(["format", "locale", "outdated", "unknown", "missing"]);
  for (const { kind, severity } of faults) expect(severity).toBe(errors.includes(kind) ? "error" : "warning");
});
