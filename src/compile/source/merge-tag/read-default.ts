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
const NAMED = /^default\s*:\s*([^'"|]+)$/;
const BARE = /^[^'"|]+$/;

/**
 * Reads the text after the pipe of a tag: a default, or the reason why it is none. Documents accept a default without
 * quotes; in MJML it is quoted or follows `default:`. Returns undefined if a document treats the whole tag as text.
 * `tag` is the text before the pipe, without the braces.
 */
export function readDefault(
  rest: string,
  tag: string,
  kind: SourceKind,
): { readonly text: string } | { readonly fault: DefaultFault } | undefined {
  const quoted = QUOTED.exec(rest);
  const text = quoted?.[1] ?? quoted?.[2] ?? NAMED.exec(rest)?.[1];
  if (text !== undefined) return { text };
  const filter = findFilter(rest);
  if (filter !== undefined) {
    const message = `"${quote(`{{ ${tag} | ${rest} }}`)}" calls ${filter.name}, a filter of ${filter.language}, and there are no filters; give the value as it is to be shown, or write a default in quotes: ${example(tag, rest)}`;
    return { fault: { rule: "tag.filter", message } };
  }
  if (kind === "mjml") {
    const message = `"${quote(`{{ ${tag} | ${rest} }}`)}" holds no default behind the pipe; write it in quotes: ${example(tag, rest)}`;
    return { fault: { rule: "tag.unquoted-default", message } };
  }
  return BARE.test(rest) ? { text: rest } : undefined;
}

function example(tag: string, rest: string): string {
  const text = /^[\w .,!-]{1,40}$/.test(rest) ? rest : "text";
  return `{{ ${quote(tag)}|'${text}' }}`;
}
