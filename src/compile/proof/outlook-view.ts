/**
 * A page as Outlook for Windows reads it: the content of its conditional comments is markup, and the content that they
 * hide from it is removed. A comment without an end extends to the end of the page.
 */
export function outlookView(html: string): string {
  return html
    .replace(/<!--\[if !mso[^\]<>]*\]><!-->[\s\S]*?(?:<!--<!\[endif\]-->|$)/g, "")
    .replace(/<!--\[if !mso[^\]<>]*\]>[\s\S]*?(?:<!\[endif\]-->|$)/g, "")
    .replace(/<!--\[if [^\]<>]*\]>(?:-->)?([\s\S]*?)(?:(?:<!--)?<!\[endif\]-->|$)/g, "$1");
}
