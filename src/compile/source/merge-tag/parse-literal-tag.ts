/** Characters that a tag gives as they are, such as `{{ '{{' }}`, and where the tag ends. */
export interface LiteralTag {
  readonly text: string;
  readonly end: number;
}

const LITERAL_TAG =
  /\{\{\s*(?:'|&#39;|&apos;|"|&quot;|&#34;)([{}[\]%*|$#]{1,8}|<%|%>)(?:'|&#39;|&apos;|"|&quot;|&#34;)\s*\}\}/y;

/** The tag that begins there, if it gives characters: the delimiters of tags, placeholders and other languages. */
export function parseLiteralTag(text: string, start: number): LiteralTag | undefined {
  LITERAL_TAG.lastIndex = start;
  const [whole = "", given] = LITERAL_TAG.exec(text) ?? [];
  return given === undefined ? undefined : { text: given, end: start + whole.length };
}
