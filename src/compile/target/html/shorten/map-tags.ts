import { pageTokens } from "./page-tokens.ts";
import type { PageFacts } from "./shortening-step.ts";
import { readTag, type Tag, writeTag } from "./tag.ts";

const CONDITIONAL = /^<!--\[if [^\]]*\]>[\s\S]*<!\[endif\]-->$/;
const OPENING_TAG = /<[a-zA-Z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200}>/g;

/**
 * A page with its opening tags changed, those in Outlook's comments too. Left as they are: what the author wrote, and
 * what is written in no usual way. A tag of which nothing is changed keeps its white space.
 */
export function mapTags(html: string, facts: PageFacts, change: (tag: Tag, isInComment: boolean) => Tag): string {
  const changeTag = (text: string, isInComment: boolean): string => {
    const tag = facts.isAuthors(text) ? undefined : readTag(text);
    if (tag === undefined) return text;
    const changed = change(tag, isInComment);
    return changed === tag ? text : writeTag(changed);
  };
  return pageTokens(html)
    .map(({ kind, text }) => {
      if (kind === "tag") return changeTag(text, false);
      if (kind !== "comment" || !CONDITIONAL.test(text)) return text;
      return text.replace(OPENING_TAG, (tag) => changeTag(tag, true));
    })
    .join("");
}
