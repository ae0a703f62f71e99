import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import type { TagGroup } from "../../../../core/evaluator/names.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";
import { report } from "../../../domain/document/place.ts";
import { quote, shorten } from "../../../domain/quote.ts";
import { findServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";
import type { MjmlValue } from "../../mail/mjml-tree/mjml-tree.ts";
import type { Slot } from "../../mail/tree/value.ts";
import type { ListNames } from "../list/list-table.ts";
import { type FoundTag, parseTag } from "../merge-tag/parse-tag.ts";
import { cutAtTags, quoteTag } from "../merge-tag/parse-tagged-text.ts";
import { type UrlUse, urlPiecePosition } from "../url/literal-url.ts";
import { checkDefaultUrl, refuseInHost } from "../url/refuse-url.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { SourceText } from "./source-element.ts";
import type { SourcePlaces } from "./source-places.ts";

/** What a value in an attribute is: a URL, or text that is read out or shown. */
type SlotUse = UrlUse | "attribute";

const USES: Readonly<Record<string, SlotUse>> = {
  href: "link",
  src: "image",
  background: "image",
  "background-url": "image",
  alt: "attribute",
  title: "attribute",
  "aria-label": "attribute",
};

/** The use of a value in an attribute; undefined where no value is allowed. */
export function slotUse(attribute: string): SlotUse | undefined {
  return Object.hasOwn(USES, attribute) ? USES[attribute] : undefined;
}

/** Reads text that is shown: its tags become slots, all else is copied. */
export function readText(text: SourceText, places: SourcePlaces, names: ListNames): MjmlValue {
  return readSlots(text, "text", "text", places, names);
}

/** Reads an attribute that may hold tags. */
export function readAttributeValue(text: SourceText, use: SlotUse, places: SourcePlaces, names: ListNames): MjmlValue {
  return use === "attribute" ? readSlots(text, "attr", "attribute", places, names) : readUrl(text, use, places, names);
}

/** Copies text that may hold no tags. Reports what looks like a tag. */
export function readLiteral(text: SourceText, places: SourcePlaces, names: ListNames): MjmlValue {
  warnOfForeignSyntax(text, places);
  const placeholders = placeholderStarts(text.raw);
  for (const match of text.raw.matchAll(/\{\{/g)) {
    if (placeholders.has(match.index)) continue;
    const place = places.at(text.start + match.index);
    const found = parseWrittenTag(text.raw, match.index, "text", names);
    const message = found === undefined ? "is not a merge tag" : "is in a place that cannot have a value";
    const rule = found === undefined ? "tag.malformed" : "tag.no-position";
    const shown = found === undefined ? `"${quoteTag(text.raw, match.index)}"` : quote(found.tag.source);
    report(place, rule, `${shown} ${message}, and is sent as text`);
  }
  return text.raw === "" ? [] : [text.raw];
}

function readSlots(
  text: SourceText,
  group: TagGroup,
  position: SlotPosition,
  places: SourcePlaces,
  names: ListNames,
): MjmlValue {
  return cutAtWrittenTags(text, group, places, names).map((part) =>
    typeof part === "string" ? part : toSlot(part, position, places),
  );
}

/** The slot of a tag, noted with its place. */
export function toSlot({ tag, start, end }: WrittenTag, position: SlotPosition, places: SourcePlaces): Slot {
  const slot = { tag, position };
  places.noteSlot({ slot, start, end });
  return slot;
}

/** The position of a tag that begins a URL. */
const WHOLE_URL: Readonly<Record<UrlUse, SlotPosition>> = { link: "url", image: "image-url" };

/** Copies a URL. The position of a tag in it depends on the text before the tag. */
function readUrl(text: SourceText, use: UrlUse, places: SourcePlaces, names: ListNames): MjmlValue {
  const parts = cutAtWrittenTags(text, "url", places, names);
  const place = places.at(text.start);
  const first = parts.find((part) => typeof part !== "string" || part.trim() !== "");
  const beginsWithTag = typeof first === "object";
  let literal = "";
  return parts.flatMap((part): MjmlValue => {
    if (typeof part === "string") {
      literal += part;
      return [part];
    }
    const position = part === first ? WHOLE_URL[use] : urlPiecePosition(literal.trimStart(), beginsWithTag);
    if (position === undefined) {
      refuseInHost(part.tag, place);
      return [];
    }
    checkDefaultUrl(part.tag, parts.length === 1, use, place);
    return [toSlot(part, position, places)];
  });
}

/** A tag with its range in the source. */
export interface WrittenTag {
  readonly tag: Tag;
  readonly start: number;
  readonly end: number;
}

/** Cuts text at its tags; `group` is that of tags that do not say it. */
export function cutAtWrittenTags(
  text: SourceText,
  group: TagGroup,
  places: SourcePlaces,
  names: ListNames,
  takesAllGroups = false,
): readonly (string | WrittenTag)[] {
  warnOfForeignSyntax(text, places);
  const parse: typeof parseTag = (raw, start, implied) => parseWrittenTag(raw, start, implied, names);
  let end = text.start;
  return cutAtTags(text.raw, group, (index) => places.at(text.start + index), parse, takesAllGroups).map((part) => {
    const from = end;
    end = typeof part === "string" ? from + part.length : text.start + part.end;
    return typeof part === "string" ? part : { tag: part.tag, start: from, end };
  });
}

/** Reads a tag in HTML, where the quotes of its default may be written as references. */
function parseWrittenTag(raw: string, start: number, group: TagGroup, names: ListNames): FoundTag | undefined {
  const { text, indexes } = decodeEntities(raw.slice(start, start + 1000));
  const found = parseTag(text, 0, group, "mjml", names);
  return found && { ...found, end: start + (indexes[found.end] ?? raw.length) };
}

/** Opening delimiters of other template languages: EJS and ERB, Liquid and Jinja, FreeMarker and JavaScript. */
const FOREIGN = /<%|\{%|\$\{/g;

/** Reports the syntax of other template languages, which stays as text. Their double braces are reported as tags. */
function warnOfForeignSyntax({ raw, start }: SourceText, places: SourcePlaces): void {
  const placeholders = placeholderStarts(raw);
  for (const match of raw.matchAll(FOREIGN)) {
    if (placeholders.has(match.index)) continue;
    const place = places.at(start + match.index);
    const shown = shorten(raw.slice(match.index), 30);
    report(place, "tag.foreign-syntax", `"${shown}" is the syntax of another template language, and is sent as text`);
  }
}

/** Where what is, or looks like, a placeholder of a sending service begins. */
function placeholderStarts(raw: string): ReadonlySet<number> {
  return new Set(findServicePlaceholders(raw).map(({ start }) => start));
}
