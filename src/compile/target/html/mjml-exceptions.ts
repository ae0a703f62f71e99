import type { SourceKind } from "../../../domain/template/template-source.ts";

/** A change of what mjml writes. */
interface MjmlException {
  readonly kinds: readonly SourceKind[];
  change(html: string): string;
}

/** The preview as mjml writes it, first of all in the body. */
const PREVIEW = /(<body\b[^>]*>\s*<div style="display:none;font-size:1px;color:)#ffffff(?=;line-height:1px;)/;

/** All that is different in the html of a mail from what mjml writes, by name: docs/mails.md gives the reasons. */
const EXCEPTIONS: Readonly<Record<string, MjmlException>> = {
  /** It is no colour of HTML (HTML Standard, legacy colour values). What an author of MJML has written stays. */
  "transparent-bgcolor": {
    kinds: ["document"],
    change: (html) => html.replaceAll(' bgcolor="transparent"', ""),
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
