import type { SourceMessage, Translation } from "../../../src/domain/translation/source-message.ts";
import type { TranslationFile } from "../../../src/translation/file/translation-file.ts";

/** Messages with everything that a text can have: markup, tags, one of them twice, quotes, a plural, several lines. */
export const MESSAGES: readonly SourceMessage[] = [
  {
    id: "3f0a1c2b4d5e",
    role: "subject",
    text: "Your order {number}",
    placeholders: [tag("number")],
    path: ["subject"],
  },
  {
    id: "a1b2c3d4e5f6",
    role: "text",
    text: "Hi {name}, see <1>your <2>order</2></1>.<3/>Bye, {name}",
    placeholders: [
      { name: "1", source: '<a href="https://shop.example/?a=1&b=2">', paired: true },
      { name: "2", source: "<b>", paired: true },
      { name: "3", source: "<br />", paired: false },
      tag("name"),
    ],
    path: ["mjml", 12, 5],
  },
  {
    id: "000000000001",
    role: "button",
    text: "Tom & Jerry's \"best\" \\ '<'5'>'",
    placeholders: [],
    path: ["files", "parts/my header.mjml", 3, 9],
  },
  {
    id: "00000000000a",
    role: "text",
    text: "{count, plural, one {<1># item</1>} other {<1># items</1>}} for {name}",
    placeholders: [{ name: "1", source: "<i>", paired: true }, tag("name")],
    path: ["document", "rows", 0, "columns", 1],
  },
  { id: "b00000000000", role: "plain-text", text: "One line\n\nand\tanother", placeholders: [], path: ["text"] },
  { id: "c00000000000", role: "alt", text: "A cat", placeholders: [], path: ["mjml", 30, 1] },
  {
    id: "d00000000000",
    role: "link",
    text: "the <1>page</1>",
    placeholders: [{ name: "1", source: "<em>", paired: true }],
    path: ["mjml", 31, 1],
  },
];

/** In German: up to date, outdated with and without the text before, and the one of the cat is missing. */
export const TRANSLATIONS: readonly Translation[] = [
  { id: "3f0a1c2b4d5e", text: "Deine Bestellung {number}", source: "Your order {number}" },
  {
    id: "a1b2c3d4e5f6",
    text: "{name}, <2>hier</2> ist <1>sie</1>:<3/>Tschüss, {name}",
    source: "Hi {name}, see <1>your <2>order</2></1>.<3/>Bye, {name}",
  },
  { id: "000000000001", text: "Tom & Jerrys „Bestes“ \\ '<'5'>'", source: 'Tom & Jerry\'s "good"' },
  {
    id: "00000000000a",
    text: "{count, plural, one {<1># Ding</1>} other {<1># Dinge</1>}} für {name}",
    source: "{count, plural, one {<1># item</1>} other {<1># items</1>}} for {name}",
  },
  { id: "b00000000000", text: "Eine Zeile\n\nund noch\teine", source: "" },
  { id: "d00000000000", text: "l''<1>page</1>", source: "the <1>page</1>" },
];

export const SAMPLE: TranslationFile = {
  template: "order-shipped",
  sourceLocale: "en",
  locale: "de",
  messages: MESSAGES,
  translations: TRANSLATIONS,
};

function tag(name: string): SourceMessage["placeholders"][number] {
  return { name, source: `{{ ${name} }}`, paired: false };
}
