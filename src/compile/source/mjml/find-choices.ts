import { report } from "../../../domain/document/place.ts";
import type { MarkupStretch } from "../markup/scan-markup.ts";
import { parsePlurals } from "../plural/parse-plurals.ts";
import type { PluralChoice, PluralNumber, PluralPart, PluralText, TextRange } from "../plural/plural-text.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import type { SourceText } from "./source-element.ts";

/** A stretch of HTML, which may be a number or a quoted text of a choice as a whole. */
export interface ContentStretch extends MarkupStretch {
  readonly part?: PluralNumber | PluralText | undefined;
}

/** The choices of HTML, by indexes into the source. Reports those that cannot be read. */
export function findChoices({ raw, start }: SourceText, places: SourcePlaces): readonly PluralChoice[] {
  const { choices, faults } = parsePlurals(raw, { isHtml: true });
  for (const fault of faults) report(places.at(start + fault.start), "plural.invalid", fault.message);
  return choices.map((choice) => moved(choice, start));
}

function moved<Part extends PluralPart>(part: Part, by: number): Part {
  const range = { ...part, start: part.start + by, end: part.end + by };
  if (part.kind !== "choice") return range;
  const branches = part.branches.map((branch) => ({
    ...branch,
    start: branch.start + by,
    end: branch.end + by,
    selectorAt: branch.selectorAt + by,
    parts: branch.parts.map((each) => moved(each, by)),
  }));
  return { ...range, branches };
}

/** Stretches of text end where a branch of a choice begins or ends, and its numbers and quoted texts are their own. */
export function cutAtChoices(
  stretches: readonly MarkupStretch[],
  choices: readonly PluralChoice[],
): readonly ContentStretch[] {
  if (choices.length === 0) return stretches;
  const parts = new Map(choices.flatMap(partsOf).map((part) => [part.start, part]));
  const cuts = choices.flatMap(cutsOf).sort((one, other) => one - other);
  let next = 0;
  return stretches.flatMap((stretch): readonly ContentStretch[] => {
    if (stretch.attribute !== undefined || stretch.isJson) return [stretch];
    while ((cuts[next] ?? stretch.start + 1) <= stretch.start) next += 1;
    const inside: number[] = [];
    for (; (cuts[next] ?? stretch.end) < stretch.end; next += 1) inside.push(cuts[next] ?? stretch.end);
    const edges = [...new Set([stretch.start, ...inside, stretch.end])];
    return edges.slice(1).map((end, at) => {
      const start = edges[at] ?? end;
      return { ...stretch, start, end, part: parts.get(start) };
    });
  });
}

/** Those that are not copied. */
function partsOf({ branches }: PluralChoice): readonly (PluralNumber | PluralText)[] {
  return branches.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.kind === "choice") return partsOf(part);
      const isCopied = part.kind === "text" && part.text.length === part.end - part.start;
      return isCopied || part.kind === "argument" ? [] : [part];
    }),
  );
}

function cutsOf({ start, end, branches }: PluralChoice): readonly number[] {
  const inside = branches.flatMap((branch) => [
    branch.start,
    branch.end,
    ...branch.parts.flatMap((part) => (part.kind === "choice" ? cutsOf(part) : [part.start, part.end])),
  ]);
  return [start, end, ...inside];
}

/** Whether a range is in another one, which without an end extends to `last`. */
export function isIn(
  { start }: Pick<TextRange, "start">,
  outer: Pick<TextRange, "start"> & { readonly end: number | undefined },
  last: number,
): boolean {
  return start >= outer.start && start < (outer.end ?? last);
}
