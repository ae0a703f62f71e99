/** The preview as it stands in a mail of ours: mjml has it in white. */
const PREVIEW_COLOR = /(?<=<div style="display:none;font-size:1px;color:)#777777(?=;line-height:1px;)/;

/** What mjml writes into the columns between others, and a mail of ours does not have. */
const TABLE_OF_GAP = /(?<=<div\s+class="[^"]* gap"[^>]*>)\s*<table\b[^>]*>\s*<tbody>\s*<\/tbody>\s*<\/table>/g;

/** A page with its exceptions undone, or made in one of mjml, so that the two can be held against each other. */
export function asMjmlWrites(html: string): string {
  return html.replace(PREVIEW_COLOR, "#ffffff").replace(TABLE_OF_GAP, "");
}

/** The same without a title, as mjml has it where the author gave none. */
export function withoutTitle(html: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, "<title></title>")
    .replace(/\s+aria-label="[^"]*"(?=\s+aria-roledescription="email")/, "");
}
