import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import type { Tag } from "../../../../core/evaluator/program.ts";
import { type Place, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { MjmlValue } from "../../mail/mjml-tree/mjml-tree.ts";
import { cutAtPlaceholders, placeholder } from "../../mail/program/placeholder.ts";
import type { ListNames } from "../list/list-names.ts";
import { safeInJson } from "../merge-tag/safe-in-json.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { urlPiecePosition } from "../url/literal-url.ts";
import { checkDefaultUrl, refuseInHost } from "../url/refuse-url.ts";
import { cutAtWrittenTags, toSlot, type WrittenTag } from "./read-value.ts";
import type { SourceText } from "./source-element.ts";

/** The beginning of a URL that a tag may be a piece of. */
const URL_BEGINNING = /^(?:https?|mailto|tel|sms|cid):/i;
/** The maximum depth of nested arrays and objects. */
const MAX_DEPTH = 100;

/**
 * Reads JSON-LD: tags in its strings become slots, escaped as strings of JSON without `<`. A tag of the group `url`
 * that begins a string is a whole URL, and a tag behind the beginning of a URL is a piece of it.
 */
export function readJsonLd(text: SourceText, places: SourcePlaces, names: ListNames): MjmlValue {
  const parts = cutAtWrittenTags(text, "text", places, names, { isJson: true });
  const tags = parts.filter((part) => typeof part === "object");
  if (tags.length === 0) return parts.filter((part) => typeof part === "string");
  const marked = parts.map((part) => (typeof part === "string" ? part : placeholder("slot", tags.indexOf(part))));
  const json = parseJson(marked.join(""), places.at(text.start));
  if (json === undefined) return [];
  const positions = new Map<WrittenTag, SlotPosition | undefined>();
  if (!visit(json.value, (string, isKey) => readString(string, isKey, tags, positions, places))) {
    report(places.at(text.start), "json-ld.invalid", `nests deeper than ${MAX_DEPTH} arrays and objects`);
    return [];
  }
  for (const { tag, start } of tags.filter((each) => !positions.has(each))) {
    const message = `${quote(tag.source)} is in a member that is replaced by a later one of the same name`;
    report(places.at(start), "json-ld.invalid", message);
  }
  return parts.flatMap((part): MjmlValue => {
    if (typeof part === "string") return [part];
    const position = positions.get(part);
    return position === undefined ? [] : [toSlot({ ...part, tag: safeInJson(part.tag, position) }, position, places)];
  });
}

/** What is parsed has a private character for each tag, so a tag outside of a string is no JSON. */
function parseJson(text: string, place: Place): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const message = 'is not JSON once its tags are filled; a tag must be within a string, as in "name": "{{ name }}"';
    return report(place, "json-ld.invalid", message);
  }
}

/** False for what nests too deep. */
function visit(value: unknown, onString: (string: string, isKey: boolean) => void, depth = 0): boolean {
  if (typeof value === "string") onString(value, false);
  if (typeof value !== "object" || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(([key, member]) => {
    if (!Array.isArray(value)) onString(key, true);
    return visit(member, onString, depth + 1);
  });
}

function readString(
  string: string,
  isKey: boolean,
  tags: readonly WrittenTag[],
  positions: Map<WrittenTag, SlotPosition | undefined>,
  places: SourcePlaces,
): void {
  const before: StringBefore = { literal: "", isFirst: true, beginsWithUrl: false };
  for (const piece of cutAtPlaceholders(string)) {
    const written = typeof piece === "string" ? undefined : tags[piece.index];
    if (typeof piece === "string") before.literal += piece;
    else if (written !== undefined) {
      const place = places.at(written.start);
      if (isKey)
        report(
          place,
          "json-ld.invalid",
          `${quote(written.tag.source)} is in the name of a member; a merge tag is allowed in values only`,
        );
      positions.set(written, isKey ? undefined : positionBehind(before, written.tag, place));
    }
    before.isFirst = false;
  }
}

/** The text of a string before a tag. */
interface StringBefore {
  /** Since the tag that begins the URL, if one does. */
  literal: string;
  isFirst: boolean;
  beginsWithUrl: boolean;
}

function positionBehind(before: StringBefore, tag: Tag, place: Place): SlotPosition | undefined {
  if (before.isFirst && tag.group === "url") {
    before.beginsWithUrl = true;
    checkDefaultUrl(tag, true, "link", place);
    return "js-url";
  }
  if (!before.beginsWithUrl && !URL_BEGINNING.test(before.literal)) return "js-text";
  return urlPiecePosition(before.literal, before.beginsWithUrl) ?? refuseInHost(tag, place);
}
