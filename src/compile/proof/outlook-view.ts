/**
 * A page as Outlook for Windows reads it: what its conditional comments hold is markup, and what they keep from it is
 * gone. One that is not closed goes on to the end.
 */
export function outlookView(html: string): string {
  return html
    .replace(/<!--\[if !mso[^\]<>]*\]><!-->[\s\S]*?(?:<!--<!\[endif\]-->|$)/g, "")
    .replace(/<!--\[if !mso[^\]<>]*\]>[\s\S]*?(?:<!\[endif\]-->|$)/g, "")
    .replace(/<!--\[if [^\]<>]*\]>(?:-->)?([\s\S]*?)(?:(?:<!--)?<!\[endif\]-->|$)/g, "$1");
}
