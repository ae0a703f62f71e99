import type { SourceMessage, Translation } from "../../src/domain/translation/source-message.ts";

/** Letters of scripts in which nothing is written here, and which fonts, line breaks and directions depend on. */
const LETTERS = {
  ar: "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  fa: "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی",
  he: "אבגדהוזחטיכלמנסעפצקרשת",
  hi: "कखगघचछजटडतथदनपबमयरलवशसह",
  th: "กขคงจชซญดตถทนบปผพฟมยรลวศสหอ",
  zh: "订单内容与寄送地址确认今日发货",
} as const;

export type PseudoLocale = keyof typeof LETTERS;

export const PSEUDO_LOCALES = Object.keys(LETTERS) as readonly PseudoLocale[];

/** Markup, tags and references, and what names an address or a file. */
const KEPT = /<[^>]*>|\{[^}]*\}|&[#\w]+;|\S*(?:@|:\/\/)\S*/g;

/** What writes a text without markup and tags in another language. */
export type WriteWords = (words: string) => string;

/** Writes a text of the same length in the script of a language: each letter is another one, whatever that says. */
function inScriptOf(locale: PseudoLocale): WriteWords {
  const letters = LETTERS[locale];
  return (words) => {
    const other = words.replaceAll(/\p{L}/gu, (letter) => letters[(letter.codePointAt(0) ?? 0) % letters.length] ?? "");
    return locale === "zh" ? other.replaceAll(" ", "") : other;
  };
}

function pseudoText(text: string, written: WriteWords): string {
  let copied = 0;
  const pieces = [...text.matchAll(KEPT)].map(({ 0: kept, index }) => {
    const before = written(text.slice(copied, index));
    copied = index + kept.length;
    return `${before}${kept}`;
  });
  return `${pieces.join("")}${written(text.slice(copied))}`;
}

/** A translation of each message, in the script of a language or as a language writes it. */
export function pseudoTranslations(
  messages: readonly SourceMessage[],
  language: PseudoLocale | WriteWords,
): readonly Translation[] {
  const write = typeof language === "string" ? inScriptOf(language) : language;
  return messages.map(({ id, text }) => ({ id, source: text, text: pseudoText(text, write) }));
}
