import { type MessagePart, readMessageText, writePart } from "../../domain/translation/message-text.ts";
import type { Placeholder, SourceMessage } from "../../domain/translation/source-message.ts";

/** A placeholder of a text, as an inline element of a file. */
export interface InlineCode {
  /** Unique in the text, and an XML name token. */
  readonly id: string;
  readonly placeholder: Placeholder;
  /** How a text writes it: `{name}`, `<2/>`, or the two ends `<1>` and `</1>`. */
  readonly written: readonly [start: string, end: string];
}

/**
 * The inline codes of a text, in its order. A text with a plural or select has none: its placeholders are shown as they
 * are written, since each case repeats them.
 */
export function inlineCodes({ text, placeholders }: SourceMessage): readonly InlineCode[] {
  const { parts, faults } = readMessageText(text);
  if (faults.length > 0 || parts.some(({ kind }) => kind === "choice")) return [];
  const codes: InlineCode[] = [];
  const counts = new Map<string, number>();
  for (const part of parts) {
    const name = nameOf(part);
    const placeholder = placeholders.find((each) => each.name === name);
    if (placeholder === undefined) continue;
    codes.push({
      id: nextId(placeholder.name, counts),
      placeholder,
      written: [writePart(part), `</${placeholder.name}>`],
    });
  }
  return codes;
}

/** Names differ in letters, digits and underscores alone, so a point begins the number of a later use. */
function nextId(name: string, counts: Map<string, number>): string {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const token = name.replaceAll(/[^\p{L}\p{N}_]/gu, "_");
  return count === 1 ? token : `${token}.${count}`;
}

function nameOf(part: MessagePart): string | undefined {
  return part.kind === "tag" || part.kind === "open" || part.kind === "whole" ? part.name : undefined;
}

/** Whether a text ends in an apostrophe that makes a code behind it plain text, unless it is doubled. */
export function endsInApostrophe(text: string, written: string): boolean {
  if (!text.endsWith("'")) return false;
  const last = readMessageText(text + written).parts.at(-1);
  return last === undefined || writePart(last) !== written;
}
