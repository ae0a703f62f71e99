import { report } from "../../domain/document/place.ts";
import { quote } from "../../domain/quote.ts";
import type { ReadMjml } from "../source/mjml/read-mjml.ts";
import { markOf, type SourceElement } from "../source/mjml/source-element.ts";
import type { SourcePlaces } from "../source/shared/source-places.ts";
import { type MjmlFinding, runMjml } from "../target/html/run-mjml.ts";
import { isStackOverflow } from "./is-stack-overflow.ts";
import { probeValues } from "./probe-values.ts";

/** Findings about elements, their places and attributes: check-structure.ts reports them, with their columns. */
const IS_STRUCTURE = / doesn't exist or is not registered$| cannot be used inside | (?:is|are) illegal$/;

/**
 * What mjml itself makes of a source, with everything shown and probe values in the place of its tags, and with what
 * this compiler adds to it (docs/mails.md). What it finds questionable becomes a warning; returns undefined after a
 * fault when it refuses the source. After errors, `hasErrors`, a refusal is not reported.
 */
export async function runReference(
  source: string,
  { root, tree, isolations, additions }: ReadMjml,
  places: SourcePlaces,
  hasErrors: boolean,
): Promise<string | undefined> {
  const elements = withDescendants(root);
  const marks = elements.flatMap((element) =>
    element.attributes.filter((attribute) => markOf(attribute) !== undefined),
  );
  // mjml does not know lp-if and its like; they are blanked, so that every place stays where it is.
  const blanks = [...marks, ...places.marks].map(({ from, to }) => ({
    from,
    to,
    text: source.slice(from, to).replace(/[^\r\n]/g, " "),
  }));
  const { write } = probeValues(tree);
  const values = places.slots.map(({ slot, start, end }) => {
    const [before, behind] = isolations.get(slot) ?? ["", ""];
    return { from: start, to: end, text: before + write(slot) + behind };
  });
  const literals = places.literals.map(({ text, start, end }) => ({ from: start, to: end, text }));
  const added = additions.map(({ from, to, value }) => ({
    from,
    to,
    text: value.map((part) => (typeof part === "string" ? part : write(part))).join(""),
  }));
  const filled = replaceAll(source, [...blanks, ...values, ...literals, ...added]);
  // Lines are counted in what is judged, and a tag may have line breaks.
  const hasSameLines = [...values, ...literals].every(({ from, to }) => !source.slice(from, to).includes("\n"));
  try {
    const { html, findings } = await runMjml(hasSameLines ? filled : replaceAll(source, blanks), tree, "soft");
    for (const finding of findings.filter(({ message }) => !IS_STRUCTURE.test(message))) {
      const { index, values } = placeOf(finding, elements, places);
      report(places.at(index), "mjml.validation", `${quote(finding.tagName)}: ${quoteAll(finding.message, values)}`);
    }
    return hasSameLines ? html : (await runMjml(filled, tree, "skip")).html;
  } catch (err) {
    if (isStackOverflow(err)) throw err;
    // What has been reported is likely to be what mjml stumbles over, in words that help nobody.
    if (hasErrors) return undefined;
    return report(
      places.at(root.start),
      "mjml.invalid",
      `mjml refuses it: ${quote(err instanceof Error ? err.message : String(err))}`,
    );
  }
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The source with other text in some places, which must not overlap. */
function replaceAll(source: string, replacements: readonly Replacement[]): string {
  let text = "";
  let end = 0;
  for (const { from, to, text: replacement } of replacements.toSorted((one, other) => one.from - other.from)) {
    text += source.slice(end, from) + replacement;
    end = to;
  }
  return text + source.slice(end);
}

/** Where a finding is, and the values that its message may quote. */
interface FindingPlace {
  readonly index: number;
  readonly values: readonly string[];
}

/** mjml reports line and component. An attribute named in the message narrows that down. */
function placeOf(
  { line, tagName, message }: MjmlFinding,
  elements: readonly SourceElement[],
  places: SourcePlaces,
): FindingPlace {
  const candidates = elements.filter(({ name, start }) => name === tagName && places.lineOf(start) === line);
  const [, attributeName] = /^Attributes? ([^\s,]+)/.exec(message) ?? [];
  const attributes = candidates.flatMap((element) => element.attributes);
  const attribute = attributes.find(({ name }) => name === attributeName);
  const index = attribute?.from ?? candidates[0]?.start ?? elements[0]?.start ?? 0;
  return { index, values: attributes.map(({ raw }) => raw) };
}

/** Longer than any message of mjml's without the names and values it quotes, which it quotes whole. */
const USUAL_LENGTH = 400;

function quoteAll(message: string, values: readonly string[]): string {
  if (message.length <= USUAL_LENGTH) return message;
  return values
    .reduce((text, value) => {
      const quoted = quote(value);
      return quoted === value ? text : text.replaceAll(value, () => quoted);
    }, message)
    .replace(/\S{201,}/g, quote);
}

/** In the order of the source. */
function withDescendants(element: SourceElement): readonly SourceElement[] {
  return [element, ...element.children.flatMap(withDescendants)];
}
