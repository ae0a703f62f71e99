import { quote } from "../../../domain/quote.ts";
import type { FixedRule } from "../../../domain/rules.ts";
import type { SourceKind } from "../../../domain/template/template-source.ts";
import { findFilter } from "./filter-names.ts";

/** The rule that is broken by what follows the pipe of a tag, and what is said of it. */
export interface DefaultFault {
  readonly rule: FixedRule;
  readonly message: string;
}

const QUOTED = /^(?:default\s*:\s*)?(?:'([^']*)'|"([^"]*)")$/;
/** What is the name of a value in no language. */
const CONSTANT = /^default\s*:\s*(-?\d+(?:\.\d+)?|true|false)$/;
const NAMED = /^default\s*:\s*[^'"|]+$/;
const BARE = /^[^'"|]+$/;
/** One word, alone or called, or the first of a chain. */
const CALLED = /^([A-Za-z_]\w*)\s*(?:$|[|:(])/;
const OTHERWISE = /^(?:\|\s*|default\s*\(\s*)(?:'([^']*)'|"([^"]*)")\s*\)?$/;

/**
 * Reads the text after the pipe of a tag: a default, or the reason why it is none. Documents accept a default without
 * quotes; in MJML it is quoted, or a number behind `default:`. Returns undefined if a document treats the whole tag as
 * text. `tag` is the text before the pipe, without the braces.
 */
export function readDefault(
  rest: string,
  tag: string,
  kind: SourceKind,
): { readonly text: string } | { readonly fault: DefaultFault } | undefined {
  const quoted = QUOTED.exec(rest);
  const text = quoted?.[1] ?? quoted?.[2] ?? CONSTANT.exec(rest)?.[1];
  if (text !== undefined) return { text };
  const written = `"${quote(`{{ ${tag} |${rest.startsWith("|") ? "" : " "}${rest} }}`)}"`;
  const other = OTHERWISE.exec(rest);
  if (other !== null) {
    const meant = other[1] ?? other[2] ?? "";
    return fault("tag.unquoted-default", `${written} is not how a default is written; ${example(tag, meant)}`);
  }
  if (NAMED.test(rest)) return fault("tag.unquoted-default", `${written} ${NAMES_A_VALUE}`);
  const filter = findFilter(rest);
  if (filter !== undefined) {
    return fault("tag.filter", `${written} calls ${filter.name}, a filter of ${filter.language}; ${NO_FILTERS}`);
  }
  if (kind === "mjml") {
    const called = CALLED.exec(rest)?.[1];
    if (called !== undefined)
      return fault("tag.filter", `${written} has ${quote(called)} behind the pipe; ${NO_FILTERS}`);
    return fault("tag.unquoted-default", `${written} holds no default behind the pipe; ${example(tag, rest)}`);
  }
  return BARE.test(rest) ? { text: rest } : undefined;
}

const NO_FILTERS =
  "there are number, percent, money, date and time; otherwise give the value as it is to be shown, and write a default in quotes";
const NAMES_A_VALUE =
  "has the name of a value for a default, and a default is a text; write the text in quotes, or choose between two elements by a condition";

function fault(rule: FixedRule, message: string): { readonly fault: DefaultFault } {
  return { fault: { rule, message } };
}

function example(tag: string, rest: string): string {
  const text = /^[\w .,!-]{1,40}$/.test(rest) ? rest : "text";
  return `write it in quotes: {{ ${quote(tag)}|'${text}' }}`;
}
