/** An element of VML that is closed by its own tag, which a parser of HTML would not close. */
const CLOSED_VML = /<([a-z]:[a-z]+)\b([^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200})\/>/gi;

/**
 * A page as Outlook for Windows reads it: the content of its conditional comments is markup, and the content that they
 * hide from it is removed. A comment without an end extends to the end of the page.
 */
export function outlookView(html: string): string {
  return html
    .replace(/<!--\[if !mso[^\]<>]*\]><!-->[\s\S]*?(?:<!--<!\[endif\]-->|$)/g, "")
    .replace(/<!--\[if !mso[^\]<>]*\]>[\s\S]*?(?:<!\[endif\]-->|$)/g, "")
    .replace(/<!--\[if [^\]<>]*\]>(?:-->)?([\s\S]*?)(?:(?:<!--)?<!\[endif\]-->|$)/g, (_, inside: string) =>
      inside.replace(CLOSED_VML, "<$1$2></$1>"),
    );
}
