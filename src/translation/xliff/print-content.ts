import { checkTranslation } from "../../domain/translation/check-translation.ts";
import { type MessagePart, readMessageText, writePart } from "../../domain/translation/message-text.ts";
import type { SourceMessage } from "../../domain/translation/source-message.ts";
import { endsInApostrophe, type InlineCode, inlineCodes } from "./inline-codes.ts";
import { xmlText } from "./xml-text.ts";

/** How a version of XLIFF writes an inline code. */
export interface CodeWriter {
  readonly start: (code: InlineCode) => string;
  readonly end: (code: InlineCode) => string;
  readonly single: (code: InlineCode) => string;
}

/** The text of a message, or a translation of it, as the content of an element. One with a fault is shown as it is. */
export function printContent(message: SourceMessage, text: string, writer: CodeWriter): string {
  const codes = [...inlineCodes(message)];
  const { parts } = readMessageText(text);
  if (codes.length === 0 || checkTranslation(message, text).length > 0) return xmlText(text);
  const open: InlineCode[] = [];
  return parts.map((part, index) => printPart(part, parts[index + 1], codes, open, writer)).join("");
}

function printPart(
  part: MessagePart,
  next: MessagePart | undefined,
  codes: InlineCode[],
  open: InlineCode[],
  writer: CodeWriter,
): string {
  if (part.kind === "text") return xmlText(withoutDoubling(part.raw, next));
  if (part.kind === "choice") return "";
  if (part.kind === "close") {
    const code = open.pop();
    return code === undefined ? xmlText(writePart(part)) : writer.end(code);
  }
  // The first that is left: a tag may be there twice.
  const at = codes.findIndex(({ placeholder }) => placeholder.name === part.name);
  const [code] = at === -1 ? [] : codes.splice(at, 1);
  if (code === undefined) return xmlText(writePart(part));
  if (part.kind !== "open") return writer.single(code);
  open.push(code);
  return writer.start(code);
}

/** In front of an element, an apostrophe is not doubled: reading it doubles it. */
function withoutDoubling(raw: string, next: MessagePart | undefined): string {
  const short = raw.slice(0, -1);
  return raw.endsWith("''") && next !== undefined && endsInApostrophe(short, writePart(next)) ? short : raw;
}
