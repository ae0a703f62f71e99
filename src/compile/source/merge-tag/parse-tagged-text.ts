import type { TagGroup, ValueGroup } from "../../../../core/evaluator/names.ts";
import { report, reportAs } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import {
  findServicePlaceholders,
  nearestPlaceholder,
  undeclaredPlaceholderMessage,
  unknownPlaceholderMessage,
} from "../../../domain/sending-service/service-placeholder.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { ScopedPlace } from "../list/scoped-place.ts";
import { parsePlurals } from "../plural/parse-plurals.ts";
import type { SyntaxKind } from "./advise-on-syntax.ts";
import { type LiteralTag, parseLiteralTag } from "./parse-literal-tag.ts";
import { type FoundTag, parseTag } from "./parse-tag.ts";
import { OPENING, reportSyntax } from "./report-syntax.ts";

/** A tag with the index of its first character. */
export type PlacedTag = FoundTag & { readonly start: number };

/** Text cut at its merge tags. */
export type TaggedText = readonly (string | PlacedTag)[];

/**
 * Reads text that is shown or spoken: content of an element, or an attribute such as alt. `mayChoose` says that the
 * text is what choices have left.
 */
export function parseTaggedText(
  text: string,
  position: "text" | "attribute",
  place: ScopedPlace,
  kind: SyntaxKind = "document",
  mayChoose = false,
): Value {
  const group = position === "text" ? "text" : "attr";
  return cutAtTags(text, group, () => place, { kind, mayChoose }).map((part) =>
    typeof part === "string" ? part : { tag: part.tag, position },
  );
}

/** The place of a character by its index. */
export type PlaceAt = (index: number) => ScopedPlace;

/** How text is cut at its tags. */
export interface CutOptions {
  readonly parse?: typeof parseTag;
  /** What messages advise. */
  readonly kind?: SyntaxKind;
  /** Whether a prefix of any group is usual there. */
  readonly takesAllGroups?: boolean;
  /** Whether programs read it, and no people: such a value is not formatted. */
  readonly isData?: boolean;
  /** Whether choices such as `{count, plural, …}` are possible there; those of the text have been read. */
  readonly mayChoose?: boolean;
  /** How characters are written that a tag gives as they are; `start` and `end` are those of the tag. */
  readonly literal?: (text: string, start: number, end: number) => string;
}

/**
 * Cuts text at its merge tags, which `parse` reads. Double braces that are no tag, and the syntax of other template
 * languages, stay text and are reported, unless a sending service fills them in. A prefix of another group than the
 * place implies is legal and rarely meant, so it is reported too, unless all groups belong there.
 */
export function cutAtTags(
  text: string,
  impliedGroup: TagGroup,
  placeAt: PlaceAt,
  {
    parse = (written, start, group) => parseTag(written, start, group, "document", placeAt(start).lists),
    kind = "document",
    takesAllGroups = false,
    isData = impliedGroup === "url",
    mayChoose = false,
    literal = (written) => written,
  }: CutOptions = {},
): TaggedText {
  const parts: (string | PlacedTag)[] = [];
  const placeholders = readPlaceholders(text, impliedGroup, placeAt);
  refuseChoices(text, placeAt, mayChoose);
  let copied = "";
  let literalStart = 0;
  const search = new RegExp(OPENING);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const { index: open } = match;
    const skipped = placeholders.get(open);
    const found = skipped === undefined ? readAt(text, open, impliedGroup, parse) : undefined;
    if (found === undefined) {
      search.lastIndex = skipped ?? open + reportSyntax(text, open, kind, placeAt(open));
      continue;
    }
    copied += text.slice(literalStart, open);
    literalStart = found.end;
    search.lastIndex = found.end;
    if (!("tag" in found)) {
      copied += literal(found.text, open, found.end);
      continue;
    }
    reportFound(found, takesAllGroups ? found.tag.group : impliedGroup, placeAt(open));
    if (isData) reportFormat(found, placeAt(open));
    if (copied !== "") parts.push(copied);
    copied = "";
    parts.push({ ...found, start: open });
  }
  copied += text.slice(literalStart);
  if (copied !== "") parts.push(copied);
  return parts;
}

/** Reports choices, unless they are possible there: then those that are left have been reported. */
function refuseChoices(text: string, placeAt: PlaceAt, mayChoose: boolean): void {
  if (mayChoose) return;
  const { choices, faults } = parsePlurals(text);
  for (const { start } of [...choices, ...faults]) report(placeAt(start), "plural.not-allowed", NO_CHOICE);
}

const NO_CHOICE =
  "plural, selectordinal and select choose between texts that are shown, and not here; give the outcome as a value of its own, or show one of two elements";

/** What Go, Handlebars and Jinja write in the form of a tag, and no data has as a name. */
const STATEMENT =
  /\{\{[~-]?\s*(?:(?:else|this(?:\.\w+)?|(?:for)?loop\.\w+)\s*[~-]?\}\}|(?:if|range|with|not|block|define|template)\s+\.\w)/y;

/** The tag that begins there. */
function readAt(
  text: string,
  open: number,
  group: TagGroup,
  parse: typeof parseTag,
): FoundTag | LiteralTag | undefined {
  const literal = parseLiteralTag(text, open);
  if (literal !== undefined) return literal;
  STATEMENT.lastIndex = open;
  if (!text.startsWith("{{", open) || STATEMENT.test(text)) return undefined;
  return parse(text, open, group);
}

function reportFormat({ tag: { choice, source } }: FoundTag, place: ScopedPlace): void {
  if (choice !== undefined) report(place, "format.not-allowed", `"${quote(source)}" ${IS_DATA}`);
}

const IS_DATA = "is read by programs there, which a format would mislead; remove the format";

function reportFound({ tag, fault: found }: FoundTag, group: ValueGroup, place: ScopedPlace): void {
  if (found !== undefined) report(place, found.rule, found.message);
  if (tag.group !== group) {
    report(place, "tag.group-differs", `${quote(tag.source)} is used where ${group} values belong`);
  }
}

/**
 * Where placeholders of sending services begin, and where they end. Reports those that the declared service does not
 * fill in: readers would see them, and a link that begins with one leads nowhere.
 */
function readPlaceholders(text: string, impliedGroup: TagGroup, placeAt: PlaceAt): ReadonlyMap<number, number> {
  const { service } = placeAt(0);
  const found = findServicePlaceholders(text, service);
  for (const { text: written, start, isKnown, isDeclared } of found) {
    const isLink = impliedGroup === "url" && text.slice(0, start).trim() === "";
    const isTypo = isDeclared && nearestPlaceholder(written) !== undefined;
    if ((isLink && !isKnown) || isTypo) {
      reportAs(isLink ? "error" : "warning", placeAt(start), "placeholder.unknown", unknownPlaceholderMessage(written));
    } else if (!isDeclared) {
      report(placeAt(start), "placeholder.undeclared", undeclaredPlaceholderMessage(written, service));
    }
    if (isKnown && written.startsWith("<")) {
      report(placeAt(start), "placeholder.react-email", `"${written}" ${LOST_IN_REACT}`);
    }
  }
  return new Map(found.map(({ text: { length }, start }) => [start, start + length]));
}

const LOST_IN_REACT =
  "passes through html, mjml and text; React writes < and > as references, so put it back into what the React Email module renders";
