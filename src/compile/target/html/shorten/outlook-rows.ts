import type { PageToken } from "./page-tokens.ts";

const OUTLOOK = /^(<!--\[if mso(?: \| IE)?\]>)([\s\S]*)(<!\[endif\]-->)$/;
const TAG = /<\/?[a-zA-Z][^"'<>]*(?:(?:"[^"]*"|'[^']*')[^"'<>]*){0,200}>/g;
/** A row of a wrapper, and the table of a section in it that has nothing but its width, as mjml writes them. */
const ROW =
  /^<td width="(\d+)px"><table align="center"(?: border="0")? cellpadding="0" cellspacing="0" role="presentation" style="width:\1px" width="\1"><tr><td style="(line-height:0px;font-size:0px;mso-line-height-rule:exactly)">/;
const ENDS = ["</td>", "</tr>", "</table>", "</td>"];

/** A tag in a comment of Outlook. */
interface OutlookTag {
  readonly token: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The tokens of a page without the tables that Outlook has in each row of a wrapper, where the cell of the row can have
 * the width and the line height of the only cell of the table.
 */
export function withoutOutlookRows(tokens: readonly PageToken[]): readonly PageToken[] {
  const tags = tokens.flatMap(({ kind, text }, token) =>
    kind === "comment" && OUTLOOK.test(text) ? tagsOf(text, token) : [],
  );
  const changes = new Map<OutlookTag, string>();
  for (const [index, tag] of tags.entries()) {
    const [, width, style] = ROW.exec(restOf(tokens, tag)) ?? [];
    const end = width === undefined ? undefined : endOfCell(tags, index + 3);
    if (end === undefined || !ENDS.every((each, place) => isTag(tags, end, place, each))) continue;
    const row = [tag, ...tags.slice(index + 1, index + 4), ...tags.slice(end, end + 3)];
    for (const each of row) changes.set(each, "");
    changes.set(tag, `<td style="${style}" width="${width}">`);
  }
  if (changes.size === 0) return tokens;
  const changed = Map.groupBy(changes, ([{ token }]) => token);
  return tokens.map(({ kind, text }, token) => ({ kind, text: rewrite(text, changed.get(token) ?? []) }));
}

function tagsOf(text: string, token: number): readonly OutlookTag[] {
  return [...text.matchAll(TAG)].map(({ 0: tag, index }) => ({
    token,
    from: index,
    to: index + tag.length,
    text: tag,
  }));
}

function restOf(tokens: readonly PageToken[], { token, from }: OutlookTag): string {
  return tokens[token]?.text.slice(from) ?? "";
}

/** The index of the tag that closes a cell, which begins at an index. */
function endOfCell(tags: readonly OutlookTag[], start: number): number | undefined {
  let depth = 0;
  for (let index = start; index < tags.length; index += 1) {
    const { text = "" } = tags[index] ?? {};
    if (/^<td\b/.test(text)) depth += 1;
    if (text === "</td>") depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
}

/** Whether a tag is a certain one, and in the same comment as the first. */
function isTag(tags: readonly OutlookTag[], first: number, place: number, text: string): boolean {
  const tag = tags[first + place];
  return tag?.text === text && tag.token === tags[first]?.token;
}

function rewrite(text: string, changes: readonly (readonly [OutlookTag, string])[]): string {
  return changes
    .toSorted(([one], [other]) => other.from - one.from)
    .reduce((before, [{ from, to }, tag]) => before.slice(0, from) + tag + before.slice(to), text);
}
