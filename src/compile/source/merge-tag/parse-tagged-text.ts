import type { TagGroup } from "../../../../core/program.ts";
import { type Place, warn } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { Value } from "../../mail/tree/value.ts";
import { type FoundTag, parseTag } from "./parse-tag.ts";

/** Text cut at its merge tags. */
export type TaggedText = readonly (string | FoundTag)[];

/** Reads text that is shown or spoken: content of an element, or an attribute such as alt. */
export function parseTaggedText(text: string, position: "text" | "attribute", place: Place): Value {
  const group = position === "text" ? "text" : "attr";
  return cutAtTags(text, group, () => place).map((part) =>
    typeof part === "string" ? part : { tag: part.tag, position },
  );
}

/** The place of a character by its index. */
export type PlaceAt = (index: number) => Place;

/**
 * Cuts text at its merge tags, which `parse` reads. Double braces that are no tag stay text and are reported. A prefix
 * of another group than the place implies is legal and rarely meant, so it is reported too.
 */
export function cutAtTags(
  text: string,
  impliedGroup: TagGroup,
  placeAt: PlaceAt,
  parse: typeof parseTag = parseTag,
): TaggedText {
  const parts: (string | FoundTag)[] = [];
  let literalStart = 0;
  let search = 0;
  for (let open = text.indexOf("{{"); open !== -1; open = text.indexOf("{{", search)) {
    const found = parse(text, open, impliedGroup);
    search = found?.end ?? open + 2;
    if (found === undefined) {
      warn(placeAt(open), "tag.malformed", `"${quoteTag(text, open)}" is not a merge tag and stays as text`);
      continue;
    }
    if (found.tag.group !== impliedGroup) {
      warn(placeAt(open), "tag.group-differs", `${quote(found.tag.source)} stands where ${impliedGroup} values belong`);
    }
    if (open > literalStart) parts.push(text.slice(literalStart, open));
    parts.push(found);
    literalStart = found.end;
  }
  if (literalStart < text.length) parts.push(text.slice(literalStart));
  return parts;
}

/** The text between double braces, with the braces. */
export function quoteTag(text: string, start: number): string {
  const end = text.indexOf("}}", start);
  return quote(text.slice(start, end === -1 ? undefined : end + 2));
}
