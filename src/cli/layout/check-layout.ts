import type { FillData } from "../../../core/evaluator/data.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { SourcePlaces } from "../../compile/source/shared/source-places.ts";
import { type Diagnostic, finding } from "../../domain/diagnostic.ts";
import { findString } from "../../domain/document/find-in-json.ts";
import type { Path } from "../../domain/error.ts";
import { quote } from "../../domain/quote.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import { layOut } from "./lay-out.ts";
import type { Overflow } from "./layout-page.ts";
import { markedTag, worstFills } from "./worst-fills.ts";

/** The windows that mails are laid out in, in px: small and usual phones, and the usual width of a mail. */
const WIDTHS = [320, 375, 600];

/** A template to be laid out. */
export interface LaidOutTemplate {
  readonly source: TemplateSource;
  readonly html: Program;
  readonly samples: readonly FillData[];
}

/** Lays a mail out with the worst values, and reports what is wider than a window, at the place that it comes from. */
export async function checkLayout(browser: string, template: LaidOutTemplate): Promise<readonly Diagnostic[]> {
  const { source, html, samples } = template;
  const frames = worstFills(html, samples).flatMap((fill) => WIDTHS.map((width) => ({ ...fill, width })));
  const found = await layOut(browser, frames);
  const groups = Map.groupBy(found, (overflow) => causeOf(overflow, html));
  return [...groups].map(([cause, [first, ...others]]) => {
    const { values = "", width = 0 } = frames[first?.frame ?? 0] ?? {};
    const element = `<${first?.element}>${cause === "" ? "" : ` with ${quote(cause)}`}`;
    const more = new Set(others.map(({ frame }) => frame)).size;
    const message = `${element} reaches to ${first?.reach} px in a window of ${width} px, with ${values}${more === 0 ? "" : `, and in ${more} more layouts`}: allow words to break, and set no width larger than the window`;
    return finding("layout.overflow", { path: placeOf(cause, source), message });
  });
}

/** What is too wide: the tag whose value it is, or else its text. */
function causeOf({ text }: Overflow, html: Program): string {
  return markedTag(text, html)?.source ?? text.slice(0, 40);
}

/** Where a text is in a source, or else the source as a whole. */
function placeOf(text: string, { kind, text: written, files = {} }: TemplateSource): Path {
  if (text === "") return [kind];
  if (kind === "document") return [kind, ...findString(JSON.parse(written), text)];
  if (written.includes(text)) return [kind, ...new SourcePlaces(written).positionOf(written.indexOf(text))];
  const [path, included] = Object.entries(files).find(([, each]) => each.includes(text)) ?? [];
  if (path === undefined || included === undefined) return [kind];
  return ["files", path, ...new SourcePlaces(included).positionOf(included.indexOf(text))];
}
