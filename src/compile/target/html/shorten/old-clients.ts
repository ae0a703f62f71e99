/** Read by Internet Explorer alone. */
const COMPATIBLE =
  /(?:<!--\[if !mso\]><!-->\s*)<meta http-equiv="X-UA-Compatible" content="IE=edge">\s*<!--<!\[endif\]-->\s*/;
/** Of Outlook 2003, as mjml writes it into each page. */
const OUTLOOK_2003 =
  /<!--\[if lte mso 11\]>\s*<style type="text\/css">\s*\.mj-outlook-group-fix \{ width:100% !important; \}\s*<\/style>\s*<!\[endif\]-->\s*/;
/** Internet Explorer 10 and 11 read no conditional comments. */
const OR_EXPLORER = /<!--\[if mso \| IE\]>/g;

/**
 * A page without what only clients read that no longer exist: Outlook 2003, and mail programs that show html by
 * Internet Explorer.
 */
export function withoutOldClients(html: string): string {
  return html.replace(COMPATIBLE, "").replace(OUTLOOK_2003, "").replace(OR_EXPLORER, "<!--[if mso]>");
}
