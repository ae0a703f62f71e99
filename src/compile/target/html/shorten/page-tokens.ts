/** A part of a page: a whole tag or comment, an element whose content is not markup, or the text between them. */
export interface PageToken {
  readonly kind: "tag" | "comment" | "opaque" | "placeholder" | "text";
  readonly text: string;
}

// A token without an end extends to the end of the page, and a tag has at most 200 values, so that no text is slow to
// split. A placeholder of a slot is text or part of a value; those of conditions also appear between nodes.
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<![^>]*(?:>|$)|<(style|script|title|textarea|xmp|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?[a-zA-Z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200}>|\uE000[be]\d+\uE001/gi;

/** Cuts a page into tokens; joined again they are the page. */
export function pageTokens(html: string): readonly PageToken[] {
  const tokens: PageToken[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) tokens.push({ kind: "text", text: html.slice(end, to) });
  };
  for (const match of html.matchAll(TOKEN)) {
    const [text, opaque] = match;
    addText(match.index);
    tokens.push({ kind: opaque === undefined ? kindOf(text) : "opaque", text });
    end = match.index + text.length;
  }
  addText(html.length);
  return tokens;
}

function kindOf(text: string): PageToken["kind"] {
  if (text.startsWith("<!")) return "comment";
  return text.startsWith("<") ? "tag" : "placeholder";
}
