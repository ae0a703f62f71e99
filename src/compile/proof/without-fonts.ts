/** mjml's requests for fonts, when none is left in them. */
const EMPTY_BLOCK = /<!--\[if !mso\]><!-->\s*<style type="text\/css">\s*<\/style>\s*<!--<!\[endif\]-->/;

/** A page without the requests for some fonts, by their URLs. */
export function withoutFonts(html: string, urls: readonly string[]): string {
  if (urls.length === 0) return html;
  const without = urls.reduce(
    (page, url) =>
      page
        .replaceAll(`<link href="${url}" rel="stylesheet" type="text/css">`, "")
        .replaceAll(`@import url(${url});`, ""),
    html,
  );
  return without.replace(EMPTY_BLOCK, "");
}
