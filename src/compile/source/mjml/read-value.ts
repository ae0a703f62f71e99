import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import type { TagGroup } from "../../../../core/evaluator/names.ts";
import { report } from "../../../domain/document/place.ts";
import { quote, shorten } from "../../../domain/quote.ts";
import type { SourceTag } from "../../mail/locale/format-choice.ts";
import type { MjmlValue } from "../../mail/mjml-tree/mjml-tree.ts";
import type { Slot } from "../../mail/tree/value.ts";
import type { ListNames } from "../list/list-names.ts";
import type { SyntaxKind } from "../merge-tag/advise-on-syntax.ts";
import { parseLiteralTag } from "../merge-tag/parse-literal-tag.ts";
import { type FoundTag, parseTag } from "../merge-tag/parse-tag.ts";
import { cutAtTags } from "../merge-tag/parse-tagged-text.ts";
import { openings, reportSyntax } from "../merge-tag/report-syntax.ts";
import { numberTag } from "../plural/number-tag.ts";
import type { PluralNumber } from "../plural/plural-text.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { type UrlUse, urlPiecePosition } from "../url/literal-url.ts";
import { checkDefaultUrl, refuseInHost } from "../url/refuse-url.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { SourceText } from "./source-element.ts";

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

/** Reads text that is shown: its tags become slots, all else is copied. `kind` decides what messages advise. */
export function readText(
  text: SourceText,
  places: SourcePlaces,
  names: ListNames,
  kind: SyntaxKind = "mjml",
): MjmlValue {
  return readSlots(text, ["text", "text"], places, names, kind);
}

/** Reads text between the choices of a text, or within one of them. */
export function readChosenText(text: SourceText, places: SourcePlaces, names: ListNames): MjmlValue {
  return readSlots(text, ["text", "text"], places, names, "mjml", true);
}

/** Reads `#` of a choice: its number, as numbers are written in the language of the mail. */
export function readNumber({ name, start, end }: PluralNumber, places: SourcePlaces, names: ListNames): MjmlValue {
  const found = parseTag(numberTag(name), 0, "text", "mjml", names);
  if (found === undefined) return [];
  if (found.fault !== undefined) report(places.at(start), found.fault.rule, found.fault.message);
  return [toSlot({ tag: found.tag, start, end }, "text", places)];
}

/** Reads an attribute that may hold tags. */
export function readAttributeValue(text: SourceText, use: SlotUse, places: SourcePlaces, names: ListNames): MjmlValue {
  return use === "attribute"
    ? readSlots(text, ["attr", "attribute"], places, names)
    : readUrl(text, use, places, names);
}

/** Copies text that may hold no values. Reports what looks like a tag. */
export function readLiteral(text: SourceText, places: SourcePlaces, names: ListNames): MjmlValue {
  let written = "";
  let copied = 0;
  for (const index of openings(text.raw, places.service)) {
    const place = places.at(text.start + index);
    const literal = parseLiteralTag(text.raw, index);
    if (literal !== undefined) {
      written +=
        text.raw.slice(copied, index) +
        writeLiteral(literal.text, text.start + index, text.start + literal.end, places);
      copied = literal.end;
    }
    if (index < copied) continue;
    const found = text.raw.startsWith("{{", index) ? parseWrittenTag(text.raw, index, "text", names) : undefined;
    if (found === undefined) reportSyntax(text.raw, index, "mjml", place);
    else report(place, "tag.no-position", `${quote(found.tag.source)} ${NO_POSITION}`);
  }
  written += text.raw.slice(copied);
  return written === "" ? [] : [written];
}

/** The characters of a tag as HTML, or JSON, writes them. */
function writeLiteral(given: string, start: number, end: number, places: SourcePlaces, isJson = false): string {
  const text = isJson ? given : given.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  places.noteLiteral({ start, end, text });
  return text;
}

const NO_POSITION =
  "is in a place that cannot have a value; write the value itself, or choose between elements with lp-if";

/** Reports when a comment holds what looks like a tag, which is sent as it is. */
export function readComment({ raw, start }: SourceText, places: SourcePlaces): void {
  const [first] = openings(raw, places.service);
  if (first === undefined) return;
  const message = `"${shorten(raw.slice(first), 30)}" is in a comment, where nothing is filled in; remove it, because the comment is sent`;
  report(places.at(start + first), "tag.in-comment", message);
}

function readSlots(
  text: SourceText,
  [group, position]: readonly [TagGroup, SlotPosition],
  places: SourcePlaces,
  names: ListNames,
  kind: SyntaxKind = "mjml",
  mayChoose = false,
): MjmlValue {
  return cutAtWrittenTags(text, group, places, names, { kind, mayChoose }).map((part) =>
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
  readonly tag: SourceTag;
  readonly start: number;
  readonly end: number;
}

/** Cuts text at its tags; `group` is that of tags that do not say it. In JSON, any group is usual. */
export function cutAtWrittenTags(
  text: SourceText,
  group: TagGroup,
  places: SourcePlaces,
  names: ListNames,
  { kind = "mjml", isJson = false, mayChoose = false }: WrittenCut = {},
): readonly (string | WrittenTag)[] {
  const parse: typeof parseTag = (raw, start, implied) => parseWrittenTag(raw, start, implied, names);
  const literal = (given: string, from: number, to: number): string =>
    writeLiteral(given, text.start + from, text.start + to, places, isJson);
  const kinds = isJson ? { kind: "line" as const, takesAllGroups: true, isData: true } : { kind };
  const options = { parse, literal, mayChoose, ...kinds };
  return cutAtTags(text.raw, group, (index) => places.at(text.start + index), options).map((part) =>
    typeof part === "string" ? part : { tag: part.tag, start: text.start + part.start, end: text.start + part.end },
  );
}

interface WrittenCut {
  readonly kind?: SyntaxKind;
  readonly isJson?: boolean;
  readonly mayChoose?: boolean;
}

/** Reads a tag in HTML, where the quotes of its default may be written as references. */
function parseWrittenTag(raw: string, start: number, group: TagGroup, names: ListNames): FoundTag | undefined {
  const { text, indexes } = decodeEntities(raw.slice(start, start + 1000));
  const found = parseTag(text, 0, group, "mjml", names);
  return found && { ...found, end: start + (indexes[found.end] ?? raw.length) };
}
