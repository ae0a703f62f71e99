import type { BrandValue } from "../../../domain/document/brand/token.ts";
import { at, type Place, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { StandIn } from "../../mail/brand-stand-in.ts";
import { type ComposedText, cutText, plainText, writtenText } from "../shared/composed-text.ts";
import { SourcePlaces } from "../shared/source-places.ts";

/** A tag of a brand, with what follows its name. */
const TAG = /\{\{\s*brand\.([A-Za-z0-9_]{1,64})\s*(\|[^{}]*)?\}\}/gi;

/** What the tags of a brand are read by. */
export interface BrandTags {
  /** What the template declares. */
  readonly values: readonly BrandValue[];
  readonly standIns: readonly StandIn[];
}

/** The same tags, read as the colours and fonts that the template declares. */
export function asDeclared({ values, standIns }: BrandTags): BrandTags {
  const declared = standIns.map((standIn) => {
    const { kind, value } = standIn.value;
    return kind === "color" || kind === "font" ? { ...standIn, text: value } : standIn;
  });
  return { values, standIns: declared };
}

/** MJML in which values of the brand have their stand-ins. */
export function withStandInsInMjml(composed: ComposedText, { standIns }: BrandTags): ComposedText {
  const text = plainText(composed);
  const pieces: ComposedText[number][] = [];
  let end = 0;
  for (const { index, name, length } of findTags(text)) {
    const standIn = standInOf(name, standIns);
    if (standIn === undefined) continue;
    for (const each of cutText(composed, end, index)) pieces.push(each);
    const [piece] = cutText(composed, index, index + 1);
    if (piece !== undefined) for (const each of writtenText(standIn, piece.file, piece.from)) pieces.push(each);
    end = index + length;
  }
  return end === 0 ? composed : [...pieces, ...cutText(composed, end, text.length)];
}

/** The same in the text of a document, or in a subject. */
export function withStandInsInText(text: string, { standIns }: BrandTags): string {
  return text.replace(TAG, (tag, name: string) => standInOf(name, standIns) ?? tag);
}

/** Reports each tag of a brand in MJML that the template does not declare, or that has a default of its own. */
export function checkTagsInMjml(composed: ComposedText, { values }: BrandTags, found: Place["diagnostics"]): void {
  const places = new SourcePlaces(composed, found);
  for (const tag of findTags(plainText(composed))) checkTag(tag, values, places.at(tag.index));
}

/** The same for the texts of a document. */
export function checkTagsInDocument(json: unknown, { values }: BrandTags, place: Place): void {
  if (typeof json === "string") for (const tag of findTags(json)) checkTag(tag, values, place);
  if (typeof json !== "object" || json === null) return;
  for (const [name, member] of Object.entries(json)) {
    checkTagsInDocument(member, { values, standIns: [] }, at(place, Array.isArray(json) ? Number(name) : name));
  }
}

/** Reports the tags of a subject: it can have neither colours nor fonts. */
export function checkTagsInSubject(subject: string, { values }: BrandTags, place: Place): void {
  for (const tag of findTags(subject)) {
    const value = checkTag(tag, values, place);
    if (value?.kind !== "color" && value?.kind !== "font") continue;
    report(place, "brand.misplaced", `${quote(tag.source)} is a ${value.kind}, which a subject cannot have`);
  }
}

interface FoundTag {
  readonly index: number;
  readonly length: number;
  readonly source: string;
  readonly name: string;
  readonly rest: string | undefined;
}

function findTags(text: string): readonly FoundTag[] {
  return [...text.matchAll(TAG)].map(({ 0: source, 1: name = "", 2: rest, index }) => {
    return { index, length: source.length, source, name: name.toLowerCase(), rest };
  });
}

function standInOf(name: string, standIns: readonly StandIn[]): string | undefined {
  return standIns.find(({ value }) => value.name === name.toLowerCase())?.text;
}

function checkTag({ name, source, rest }: FoundTag, values: readonly BrandValue[], place: Place) {
  const value = values.find((each) => each.name === name);
  if (value === undefined) {
    const names = values.map((each) => `brand.${each.name}`).join(", ");
    report(place, "brand.unknown-token", `${quote(source)} is not declared; there are ${names}`);
  } else if (rest !== undefined) {
    const message = `${quote(source)} has a default; the declaration of brand.${name} has it, so leave it out`;
    report(place, "brand.misplaced", message);
  }
  return value;
}
