import type { TagGroup } from "../../../../core/evaluator/names.ts";
import { report, reportAs } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import {
  findServicePlaceholders,
  unknownPlaceholderMessage,
} from "../../../domain/sending-service/service-placeholder.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { type FoundTag, parseTag } from "./parse-tag.ts";

/** Text cut at its merge tags. */
export type TaggedText = readonly (string | FoundTag)[];

/** Reads text that is shown or spoken: content of an element, or an attribute such as alt. */
export function parseTaggedText(text: string, position: "text" | "attribute", place: ScopedPlace): Value {
  const group = position === "text" ? "text" : "attr";
  return cutAtTags(text, group, () => place).map((part) =>
    typeof part === "string" ? part : { tag: part.tag, position },
  );
}

/** The place of a character by its index. */
export type PlaceAt = (index: number) => ScopedPlace;

/**
 * Cuts text at its merge tags, which `parse` reads. Double braces that are no tag stay text and are reported, unless a
 * sending service fills them in. A prefix of another group than the place implies is legal and rarely meant, so it is
 * reported too, unless all groups belong there.
 */
export function cutAtTags(
  text: string,
  impliedGroup: TagGroup,
  placeAt: PlaceAt,
  parse: typeof parseTag = (written, start, group) => parseTag(written, start, group, "document", placeAt(start).lists),
  takesAllGroups = false,
): TaggedText {
  const parts: (string | FoundTag)[] = [];
  const placeholders = readPlaceholders(text, impliedGroup, placeAt);
  let literalStart = 0;
  let search = 0;
  for (let open = text.indexOf("{{"); open !== -1; open = text.indexOf("{{", search)) {
    const skipped = placeholders.get(open);
    const found = skipped === undefined ? parse(text, open, impliedGroup) : undefined;
    search = found?.end ?? skipped ?? open + 2;
    if (skipped !== undefined) continue;
    if (found === undefined) {
      report(placeAt(open), "tag.malformed", `"${quoteTag(text, open)}" is not a merge tag, and is sent as text`);
      continue;
    }
    reportFound(found, takesAllGroups ? found.tag.group : impliedGroup, placeAt(open));
    if (open > literalStart) parts.push(text.slice(literalStart, open));
    parts.push(found);
    literalStart = found.end;
  }
  if (literalStart < text.length) parts.push(text.slice(literalStart));
  return parts;
}

function reportFound({ tag, fault: found }: FoundTag, group: TagGroup, place: ScopedPlace): void {
  if (found !== undefined) report(place, found.rule, found.message);
  if (tag.group !== group) {
    report(place, "tag.group-differs", `${quote(tag.source)} is used where ${group} values belong`);
  }
}

/**
 * Where placeholders of sending services begin, and where they end. Reports those that none fills in: a link that
 * begins with one leads nowhere, elsewhere it may be meant as text.
 */
function readPlaceholders(text: string, impliedGroup: TagGroup, placeAt: PlaceAt): ReadonlyMap<number, number> {
  const found = findServicePlaceholders(text);
  for (const { text: written, start, isKnown } of found) {
    const isLink = impliedGroup === "url" && text.slice(0, start).trim() === "";
    if (!isKnown) {
      const severity = isLink ? "error" : "warning";
      reportAs(severity, placeAt(start), "placeholder.unknown", unknownPlaceholderMessage(written));
    } else if (written.startsWith("<"))
      report(placeAt(start), "placeholder.react-email", `"${written}" ${LOST_IN_REACT}`);
  }
  return new Map(found.map(({ text: { length }, start }) => [start, start + length]));
}

const LOST_IN_REACT =
  "passes through html, mjml and text; React writes < and > as references, so put it back into what the React Email module renders";

/** More than a message quotes. */
const MAX_QUOTED = 1_000;
const MEANT_FOR_TAG = /^(\{+)((?:(?!\{\{|\}\})[\s\S])*)(\}*)/;

/**
 * What was meant for a tag, with its braces: up to those that close it, or else to the next tag or the end of the line.
 */
export function quoteTag(text: string, start: number): string {
  const [, open = "", inside = "", close = ""] = MEANT_FOR_TAG.exec(text.slice(start, start + MAX_QUOTED)) ?? [];
  if (close !== "") return quote(open + inside + close.slice(0, open.length));
  return quote((open + inside.replace(/\n[\s\S]*/, "")).trimEnd());
}
