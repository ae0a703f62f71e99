import { keepLatest } from "../../../../domain/keep-latest.ts";

const SHEET = /<style\b[^>]*>([^<]*(?:<(?!\/?style\b)[^<]*)*)<\/style\s*>/gi;
const RULE = /(?<=^|[{};])([^{}@;]*)\{([^{}]*)\}/g;
/** Pseudo-classes with selectors of their own, and what escapes or names spaces. */
const UNUSUAL = /\(|[\\&|]/;
const COMPOUND = /([>+~]|\s)?\s*((?:\[[^\]]*\]|[^\s>+~[])+)/g;

/** What one element must be for a part of a selector to match it; what pseudo-classes ask for is not known. */
export interface Compound {
  /** Between it and the part before it; empty for the first one. */
  readonly combinator: string;
  readonly name: string | undefined;
  /** It asks for an id or for the root, which no candidate is. */
  readonly isElsewhere: boolean;
  readonly classes: readonly string[];
  readonly attributes: readonly string[];
}

/** An element that a part of a selector may match. */
export interface Candidate {
  readonly name: string;
  readonly classes: readonly string[];
  readonly attributes: readonly string[];
}

export interface PageRule {
  /** Undefined for a selector that is not understood. */
  readonly compounds: readonly Compound[] | undefined;
  readonly declarations: string;
}

/** The rules of all style sheets of a page, in comments too, one for each selector. */
export function readPageRules(html: string): readonly PageRule[] {
  return [...html.matchAll(SHEET)].flatMap(([, css = ""]) => readSheet(css));
}

/** The sheets of a mail are the same in all of its steps and languages. */
const readSheet = keepLatest(
  16,
  (css: string) => css,
  (css): readonly PageRule[] =>
    [...css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(RULE)].flatMap(([, selectors = "", declarations = ""]) =>
      selectors.split(",").map((selector) => ({ compounds: readSelector(selector.trim()), declarations })),
    ),
);

/** Whether an element without an id may be what a part of a selector asks for. */
export function mayBe({ name, isElsewhere, classes, attributes }: Compound, candidate: Candidate): boolean {
  return (
    !isElsewhere &&
    (name === undefined || name === candidate.name) &&
    classes.every((each) => candidate.classes.includes(each)) &&
    attributes.every((each) => candidate.attributes.includes(each))
  );
}

function readSelector(selector: string): readonly Compound[] | undefined {
  if (UNUSUAL.test(selector)) return undefined;
  const spaced = selector.replace(/\s*([>+~])\s*/g, "$1");
  return [...spaced.matchAll(COMPOUND)].map(([, combinator = "", compound = ""]) => {
    const [plain = ""] = compound.replace(/\[[^\]]*\]/g, "").split(":");
    return {
      combinator,
      name: /^[a-z][\w-]*/i.exec(plain)?.[0].toLowerCase(),
      isElsewhere: /#|:root\b/.test(compound.replace(/\[[^\]]*\]/g, "")),
      classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name),
      attributes: [...compound.matchAll(/\[\s*([\w-]+)/g)].map(([, name = ""]) => name.toLowerCase()),
    };
  });
}
