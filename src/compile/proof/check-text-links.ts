import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { type Diagnostic, finding } from "../../domain/diagnostic.ts";
import type { Path } from "../../domain/error.ts";
import { quote } from "../../domain/quote.ts";
import type { MjmlContent, MjmlTree } from "../mail/mjml-tree/mjml-tree.ts";
import { decodeEntities } from "../source/mjml/decode-entities.ts";
import type { PlainText } from "../source/plain-text/read-plain-text.ts";
import { conditionScopes, decideProgram, decisionsOf } from "./decide-program.ts";
import { wayTo } from "./item-path.ts";
import type { Outcome } from "./outcomes.ts";
import { type ProbeValues, probeValues } from "./probe-values.ts";

const COMMENT = /<!--[\s\S]*?-->/g;
const LINK = /<a\b(?:"[^"]*"|'[^']*'|[^"'<>])*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
/** Characters around an address in text: brackets before it, and after it also the end of a sentence. */
const AROUND = /^[(<[]+|[)>\].,;:!?]+$/g;

/** Where a link is written, by its address. */
export type LocateLink = (url: string) => Path;

/** What a plain text says in an outcome, with probe values. */
export type WordsOf = (outcome: Outcome) => string;

/** The links of the page that an outcome gives, with probe values. */
export interface OutcomeLinks {
  readonly outcome: Outcome;
  readonly links: readonly string[];
}

/**
 * Reports links of the html that the plain text does not have, for every outcome that the html is proven with: who
 * reads the text gets as far as who reads the other. An address counts wherever it is in the text.
 */
export function checkTextLinks(
  tree: MjmlTree,
  found: readonly OutcomeLinks[],
  wordsOf: WordsOf,
  locate: LocateLink,
): readonly Diagnostic[] {
  const missing = new Set<string>();
  for (const { outcome, links } of found.filter(({ links: each }) => each.length > 0)) {
    const words = wordsOf(outcome);
    const addresses = new Set(words.split(/\s+/).map(bare));
    const isIn = (url: string) => addresses.has(bare(url)) || words.includes(`(${url})`);
    for (const url of links) if (!isIn(url)) missing.add(url);
  }
  const names = tagsByProbe(tree, probeValues(tree));
  return [...missing].map((url) => {
    const written = names.reduce((name, [probe, tag]) => name.replaceAll(probe, tag), url);
    const message = `"${quote(written)}" is a link of the html alone; the plain text leads nowhere for it, because what holds it is hidden there or has no text`;
    return finding("text.missing-link", { path: locate(url), message });
  });
}

/** The text that was made of a mail has its conditions. */
export function filledWords(tree: MjmlTree, text: Program): WordsOf {
  const values = probeValues(tree);
  const scopes = conditionScopes(tree);
  return (outcome) => {
    const decisions = decisionsOf(tree, outcome, scopes);
    const decided = decideProgram(tree, { program: text, derived: [] }, decisions, values, scopes);
    return fillProgram(decided.program, decided.data).output;
  };
}

/** A text that its author wrote has conditions of its own, so it counts as a whole, with what any of them shows. */
export function writtenWords(tree: MjmlTree, { content, lists }: PlainText): WordsOf {
  const { write } = probeValues(tree);
  const indexOf = (own: number | undefined): number | undefined => {
    const list = own === undefined ? undefined : lists[own];
    if (list === undefined) return undefined;
    const holder = indexOf(list.in);
    return tree.lists.findIndex((each) => each.name === list.name && each.in === holder);
  };
  const wordsIn = (parts: MjmlContent): string =>
    parts
      .map((part) => {
        if (typeof part === "string") return part;
        if ("content" in part) return ` ${wordsIn(part.content)} `;
        const { list, ...tag } = part.tag;
        const known = indexOf(list);
        return write({ ...part, tag: known === undefined ? tag : { ...tag, list: known } });
      })
      .join("");
  const words = wordsIn(content);
  return () => words;
}

/** The addresses of the links of a page, except for links to a fragment of the page itself. */
export function linksOf(page: string): readonly string[] {
  return [...page.replace(COMMENT, "").matchAll(LINK)]
    .map(([, double, single = ""]) => decodeEntities(double ?? single).text.trim())
    .filter((url) => url !== "" && !url.startsWith("#"));
}

function bare(word: string): string {
  return word.replace(AROUND, "");
}

/** The tags that probe values represent, longest value first. */
function tagsByProbe({ lists }: MjmlTree, values: ProbeValues): readonly (readonly [probe: string, tag: string])[] {
  const scopes = [undefined, ...lists.keys()];
  return scopes
    .flatMap((list) => Object.entries(values.tagsOf(list, wayTo(lists, list, []))))
    .flatMap(([group, tags]) => Object.entries(tags).map(([name, probe]) => [probe, `{{ ${group}.${name} }}`] as const))
    .toSorted(([one], [other]) => other.length - one.length);
}
