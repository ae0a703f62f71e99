import { report } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import { type MarkupStretch, scanMarkup } from "../../markup/scan-markup.ts";
import { type Arguments, PARAMETER_TAG, writeArgument } from "../../shared/argument.ts";
import { type ComposedText, cutText, type SourceFile, wholeText, writtenText } from "../../shared/composed-text.ts";
import { escapeMarkup } from "../../shared/escape-markup.ts";
import { fillCondition } from "../../shared/fill-condition.ts";
import type { SourcePlaces } from "../../shared/source-places.ts";
import { decodeEntities } from "../decode-entities.ts";
import { slotUse } from "../read-value.ts";

/** What is written instead of a stretch of a file. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const STYLE = /<mj-style\b[^>]*>[\s\S]*?<\/mj-style\s*>/gi;

/**
 * A file of a partial in which the tags of its parameters are what they are given, wherever a tag may be: escaped in
 * text and quoted attributes, as JSON in JSON-LD, and as an operand in conditions. Elsewhere the tags stay, and are
 * refused as any tag is.
 */
export class FilledFile {
  readonly #whole: ComposedText;
  readonly #file: SourceFile;
  readonly #replacements: readonly Replacement[];

  constructor(file: SourceFile, args: Arguments | undefined, places: SourcePlaces) {
    this.#file = file;
    this.#whole = wholeText(file);
    this.#replacements =
      args === undefined || !file.text.includes("with") ? [] : findReplacements(file.text, args, places);
  }

  /** The stretch between two indexes of the file. */
  cut(from: number, to: number): ComposedText {
    const pieces: ComposedText[] = [];
    let copied = from;
    for (const { start, end, text } of this.#replacements) {
      if (start < copied || end > to) continue;
      pieces.push(cutText(this.#whole, copied, start), writtenText(text, this.#file, start));
      copied = end;
    }
    return [...pieces, cutText(this.#whole, copied, to)].flat();
  }
}

function findReplacements(text: string, args: Arguments, places: SourcePlaces): readonly Replacement[] {
  const styles = [...text.matchAll(STYLE)].map(({ 0: whole, index }) => [index, index + whole.length] as const);
  const isStyle = ({ start }: MarkupStretch) => styles.some(([from, to]) => start > from && start < to);
  return scanMarkup(text)
    .filter((stretch) => !isStyle(stretch))
    .flatMap((stretch) =>
      stretch.attribute !== undefined && /^lp-(?:else-)?if$/.test(stretch.attribute)
        ? conditionIn(text, stretch, args, places)
        : tagsIn(text, stretch, args, places),
    )
    .toSorted((one, other) => one.start - other.start);
}

function tagsIn(text: string, stretch: MarkupStretch, args: Arguments, places: SourcePlaces): readonly Replacement[] {
  if (stretch.attribute !== undefined && !stretch.isQuoted) return [];
  const raw = text.slice(stretch.start, stretch.end);
  return [...raw.matchAll(PARAMETER_TAG)].map(({ 0: tag, 1: name = "", index }) => {
    const start = stretch.start + index;
    const argument = args.get(name);
    if (argument === undefined) {
      const message = `"${quote(tag)}" names no parameter that is declared; declare it: <lp-parameter name="${quote(name)}" />`;
      report(places.at(start), "partial.unknown-parameter", message);
    }
    const setting = stretch.attribute && settingOf(stretch.attribute, raw.slice(0, index));
    const written = writeArgument(argument ?? [], stretch.isJson ? escapeJson : escapeMarkup, setting);
    return { start, end: start + tag.length, text: written };
  });
}

/** The name of an attribute that can have no tag, or of the property of CSS whose value begins in it. */
function settingOf(attribute: string, before: string): string | undefined {
  if (attribute === "style") return /([\w-]+)\s*:[^;:]*$/.exec(before)?.[1] ?? attribute;
  return slotUse(attribute) === undefined && !attribute.startsWith("with-") ? attribute : undefined;
}

function conditionIn(
  text: string,
  { start, end }: MarkupStretch,
  args: Arguments,
  places: SourcePlaces,
): readonly Replacement[] {
  const { text: expression } = decodeEntities(text.slice(start, end));
  const filled = fillCondition(expression, args);
  if ("fault" in filled) {
    report(places.at(start), "partial.unknown-parameter", `the condition ${filled.fault}`);
    return [{ start, end, text: "true" }];
  }
  return filled.text === expression ? [] : [{ start, end, text: escapeMarkup(filled.text) }];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
}
