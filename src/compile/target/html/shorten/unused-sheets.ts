/** Of images that fill small screens, as mjml writes it into each page. */
const SHEET =
  /<style type="text\/css">\s*@media only screen and \(max-width:\d+px\) \{\s*table\.mj-full-width-mobile \{ width: 100% !important; \}\s*td\.mj-full-width-mobile \{ width: auto !important; \}\s*\}\s*<\/style>\s*/;
/** Elements that have the class, or may be given it by a value. */
const USES = /class\s*=\s*(?:"[^"]*(?:mj-full-width-mobile|\uE000)|'[^']*(?:mj-full-width-mobile|\uE000)|mj-full)/i;

/** A page without the style sheet for a class that no element has. */
export function withoutUnusedSheets(html: string): string {
  return USES.test(html) ? html : html.replace(SHEET, "");
}
