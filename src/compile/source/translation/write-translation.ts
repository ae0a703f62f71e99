import { type MessageChoice, type MessagePart, readMessageText } from "../../../domain/translation/message-text.ts";
import { escapeMarkup } from "../shared/escape-markup.ts";
import type { UnitMessage } from "./message-of-unit.ts";
import type { TextSyntax, UnitPiece } from "./text-unit.ts";

/** How a translation is put together. */
export interface Writing<Written> {
  /** A piece of the source. */
  readonly copy: (piece: UnitPiece) => readonly Written[];
  /** What is written in the place of its text. */
  readonly write: (text: string) => Written;
}

/**
 * Writes a translation as its source would have it. What a translator writes is text: nothing of it becomes markup, a
 * tag or a mark. A placeholder that the source does not have is left out.
 */
export function writeTranslation<Written>(
  translation: string,
  { pieces, role }: Pick<UnitMessage, "pieces" | "role">,
  within: TextSyntax,
  { copy, write }: Writing<Written>,
): readonly Written[] {
  // mjml copies the title of a mail into an attribute, too.
  const syntax = role === "title" && within === "html" ? "attribute" : within;
  const copyPart = (name: string, isEnd: boolean): readonly Written[] => {
    const piece = pieces.get(name)?.[isEnd ? 1 : 0];
    return piece === undefined ? [] : copy(piece);
  };
  const writePart = (part: MessagePart, next: MessagePart | undefined, isInChoice: boolean): readonly Written[] => {
    if (part.kind === "choice") return writeChoice(part);
    if (part.kind !== "text") return copyPart(part.name, part.kind === "close");
    return [write(isInChoice ? writeInChoice(part.raw, syntax) : writeText(part.text, syntax, next?.kind === "tag"))];
  };
  const writeParts = (parts: readonly MessagePart[], isInChoice: boolean): readonly Written[] =>
    parts.flatMap((part, index) => writePart(part, parts[index + 1], isInChoice));
  const writeChoice = ({ lead, branches, tail }: MessageChoice): readonly Written[] => [
    write(lead),
    ...branches.flatMap((branch) => [write(branch.lead), ...writeParts(branch.parts, true)]),
    write(tail),
  ];
  return writeParts(readMessageText(translation).parts, false);
}

/** In a construct of ICU, quotations stay as they are. What would begin a tag is parted by a space without width. */
function writeInChoice(raw: string, syntax: TextSyntax): string {
  return escapeText(
    raw.replaceAll(/\{(?=[{%])|<(?=%)|\$(?=\{)/g, (first) => `${first}\u200b`),
    syntax,
  );
}

/** What would begin a tag, or the syntax of another template language, with the braces before it. */
const OPENING = /([{$]*)(\{\{|\{%|<%|\$\{)/g;

/** Characters in the place of text. `isBeforeTag`: a tag follows, whose braces must stay its own. */
function writeText(text: string, syntax: TextSyntax, isBeforeTag: boolean): string {
  const end = isBeforeTag ? text.length - (/\{{0,1000}$/.exec(text)?.[0].length ?? 0) : text.length;
  const words = text.slice(0, end);
  let written = "";
  let copied = 0;
  for (const { 0: found, 1: braces = "", 2: opening = "", index } of words.matchAll(OPENING)) {
    const tags =
      opening === "<%" ? literalTags(braces, syntax) + literalTags(opening, syntax) : literalTags(found, syntax);
    written += escapeText(words.slice(copied, index), syntax) + tags;
    copied = index + found.length;
  }
  return written + escapeText(words.slice(copied), syntax) + literalTags(text.slice(end), syntax);
}

/** Tags that give characters as they are, of which each holds eight at most. */
function literalTags(text: string, syntax: TextSyntax): string {
  const quote = syntax === "attribute" ? "&#39;" : "'";
  return (text.match(/.{1,8}/g) ?? []).map((piece) => `{{ ${quote}${piece}${quote} }}`).join("");
}

const IN_HTML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;" };

function escapeText(text: string, syntax: TextSyntax): string {
  switch (syntax) {
    case "html":
      // White space that is written as it is may be left out at the edges of a component.
      return text.replaceAll(/[&<>\u00a0]/g, (character) => IN_HTML[character] ?? "");
    case "attribute":
      return escapeMarkup(text);
    case "json":
      return JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
    case "plain":
      // No other way writes such characters so that they are not read as a mark.
      return text.replaceAll(/<(?=\/?lp-)/gi, "\u2039");
    case "default":
      return text;
  }
}
