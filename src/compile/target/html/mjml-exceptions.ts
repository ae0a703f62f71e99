import type { SourceKind } from "../../../domain/template/template-source.ts";

/** A change of what mjml writes. */
interface MjmlException {
  readonly kinds: readonly SourceKind[];
  change(html: string): string;
}

/** The preview as mjml writes it, first of all in the body. */
const PREVIEW = /(<body\b[^>]*>\s*<div style="display:none;font-size:1px;color:)#ffffff(?=;line-height:1px;)/;

/** The column between two others, in which mjml writes a table without rows. */
const GAP = /(<div\s+class="[^"]* gap"[^>]*>\s*)<table\b[^>]*>\s*<tbody>\s*<\/tbody>\s*<\/table>\s*/g;
const AUTO_HEIGHT = /(<img\b[^>]*?)\s+height="auto"/g;

/** All that is different in the html of a mail from what mjml writes, by name: docs/mails.md gives the reasons. */
const EXCEPTIONS: Readonly<Record<string, MjmlException>> = {
  /** It is no colour of HTML (HTML Standard, legacy colour values). What an author of MJML has written stays. */
  "transparent-bgcolor": {
    kinds: ["document"],
    change: (html) => html.replaceAll(' bgcolor="transparent"', ""),
  },
  /** It is no height of HTML (HTML Standard, dimension attributes); the style has it. */
  "auto-height": {
    kinds: ["document"],
    change: (html) => html.replace(AUTO_HEIGHT, "$1"),
  },
  /** Outlook draws a paragraph behind each table, and this one has nothing in it. */
  "empty-gap": {
    kinds: ["document"],
    change: (html) => html.replace(GAP, "$1"),
  },
  /** White on white is what senders of spam hide words in, and filters do not read the colour of the page. */
  "preview-color": {
    kinds: ["document", "mjml"],
    change: (html) => html.replace(PREVIEW, "$1#777777"),
  },
};

/** A page of mjml with the exceptions made. */
export function makeExceptions(html: string, kind: SourceKind): string {
  const applied = Object.values(EXCEPTIONS).filter(({ kinds }) => kinds.includes(kind));
  return applied.reduce((page, { change }) => change(page), html);
}
