import { fillProgram } from "../../../core/fill-program.ts";
import type { Program } from "../../../core/program.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { Path } from "../../domain/error.ts";
import { quote } from "../../domain/quote.ts";
import type { MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";
import { decodeEntities } from "../source/mjml/decode-entities.ts";
import { conditionScopes, decideProgram } from "./decide-program.ts";
import { depthOf } from "./item-path.ts";
import type { Outcome } from "./outcomes.ts";
import { type ProbeValues, probeValues } from "./probe-values.ts";

const COMMENT = /<!--[\s\S]*?-->/g;
const LINK = /<a\b(?:"[^"]*"|'[^']*'|[^"'<>])*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
/** What stands around an address in text: brackets in front, and behind it also the end of a sentence. */
const AROUND = /^[(<[]+|[)>\].,;:!?]+$/g;

/** Where a link is written, by its address. */
export type LocateLink = (url: string) => Path;

/** The links of the page that an outcome gives, with probe values. */
export interface OutcomeLinks {
  readonly outcome: Outcome;
  readonly links: readonly string[];
}

/**
 * Reports links of the html that the plain text does not have, for every outcome that the html is proven with: who
 * reads the text gets as far as who reads the other. An address counts wherever it stands in the text.
 */
export function checkTextLinks(
  tree: MjmlTree,
  found: readonly OutcomeLinks[],
  text: Program,
  locate: LocateLink,
): readonly Diagnostic[] {
  const values = probeValues(tree);
  const scopes = conditionScopes(tree);
  const missing = new Set<string>();
  for (const { outcome, links } of found.filter(({ links: each }) => each.length > 0)) {
    const { hidden, holds, count } = outcome;
    const isShown = (condition: number, path: readonly number[]) => !hidden.has(condition) || holds(condition, path);
    const decided = decideProgram(tree, { program: text, derived: [] }, { isShown, count }, values, scopes);
    const words = fillProgram(decided.program, decided.data).output;
    const addresses = new Set(words.split(/\s+/).map(bare));
    const isIn = (url: string) => addresses.has(bare(url)) || words.includes(`(${url})`);
    for (const url of links) if (!isIn(url)) missing.add(url);
  }
  const names = tagsByProbe(tree, values);
  return [...missing].map((url): Diagnostic => {
    const written = names.reduce((name, [probe, tag]) => name.replaceAll(probe, tag), url);
    const message = `"${quote(written)}" is a link of the html alone; the plain text leads nowhere for it, because what holds it is hidden there or has no text`;
    return { rule: "text.missing-link", severity: "warning", message, path: locate(url) };
  });
}

/** The addresses of the links of a page, but for places in the page itself. */
export function linksOf(page: string): readonly string[] {
  return [...page.replace(COMMENT, "").matchAll(LINK)]
    .map(([, double, single = ""]) => decodeEntities(double ?? single).text.trim())
    .filter((url) => url !== "" && !url.startsWith("#"));
}

function bare(word: string): string {
  return word.replace(AROUND, "");
}

/** The tags that probe values stand for, longest value first. */
function tagsByProbe({ lists }: MjmlTree, values: ProbeValues): readonly (readonly [probe: string, tag: string])[] {
  const scopes = [undefined, ...lists.keys()];
  return scopes
    .flatMap((list) => Object.entries(values.tagsOf(list, new Array<number>(depthOf(lists, list)).fill(0))))
    .flatMap(([group, tags]) => Object.entries(tags).map(([name, probe]) => [probe, `{{ ${group}.${name} }}`] as const))
    .toSorted(([one], [other]) => other.length - one.length);
}
