/** The preview as it stands in a mail of ours: mjml has it in white. */
const PREVIEW_COLOR = /(?<=<div style="display:none;font-size:1px;color:)#777777(?=;line-height:1px;)/;

/** A page of ours with its exceptions undone, to be held against what mjml writes. */
export function asMjmlWrites(html: string): string {
  return html.replace(PREVIEW_COLOR, "#ffffff");
}

/** The same without a title, as mjml has it where the author gave none. */
export function withoutTitle(html: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, "<title></title>")
    .replace(/\s+aria-label="[^"]*"(?=\s+aria-roledescription="email")/, "");
}
