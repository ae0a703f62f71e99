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

/** A text of the same length in the script of a language: each letter is another one, whatever that says. */
function pseudoText(text: string, locale: PseudoLocale): string {
  const letters = LETTERS[locale];
  const written = (piece: string) => {
    const other = piece.replaceAll(/\p{L}/gu, (letter) => letters[(letter.codePointAt(0) ?? 0) % letters.length] ?? "");
    return locale === "zh" ? other.replaceAll(" ", "") : other;
  };
  let copied = 0;
  const pieces = [...text.matchAll(KEPT)].map(({ 0: kept, index }) => {
    const before = written(text.slice(copied, index));
    copied = index + kept.length;
    return `${before}${kept}`;
  });
  return `${pieces.join("")}${written(text.slice(copied))}`;
}

/** A translation of each message. */
export function pseudoTranslations(messages: readonly SourceMessage[], locale: PseudoLocale): readonly Translation[] {
  return messages.map(({ id, text }) => ({ id, source: text, text: pseudoText(text, locale) }));
}
