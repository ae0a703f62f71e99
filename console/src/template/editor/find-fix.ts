import type { Finding } from "../finding.ts";
import { escapePattern } from "./escape-pattern.ts";
import type { Range } from "./locate.ts";

/** A replacement that resolves a finding. */
export interface Fix {
  /** What it does, such as `Write mj-text`. */
  readonly name: string;
  readonly changes: readonly Change[];
}

interface Change extends Range {
  readonly insert: string;
}

/** The fix of a finding in the text, of which `rangeOf` says where; undefined where no rule knows one. */
export function findFix(
  { rule, message }: Pick<Finding, "rule" | "message">,
  text: string,
  rangeOf: () => Range | undefined,
): Fix | undefined {
  const fix = Object.hasOwn(FIXES, rule) ? FIXES[rule] : undefined;
  return fix?.({ text, from: rangeOf()?.from ?? 0, message });
}

interface Found {
  readonly text: string;
  readonly from: number;
  readonly message: string;
}

/** The longest tag or value that a fix may change. */
const REACH = 4_000;

const FIXES: Readonly<Record<string, (found: Found) => Fix | undefined>> = {
  "tag.filter": (found) =>
    replace(found, /\{\{\s*([\w.]+)\s*\|[^{}]*\}\}/, (_, tag) => `{{ ${tag} }}`, "Show the value as it is"),
  "tag.unquoted-default": (found) =>
    replace(
      found,
      /\{\{\s*([\w.]+)\s*\|\s*(?!default\s*:)([^'"{}|<>]*[^'"{}|<>\s])\s*\}\}/,
      (_, tag, text) => `{{ ${tag}|'${text}' }}`,
      "Write the default in quotes",
    ),
  "tag.group-differs": (found) =>
    replace(found, /\{\{(\s*)(?:text|url|attr)\.(?=\w)/, (_, space) => `{{${space}`, "Remove the prefix"),
  "link.insecure": useHttps,
  "image.insecure": useHttps,
  "link.scheme-added": (found) => replace(found, /^"(?=[^\s"<:]+")/, () => '"https://', "Add https://"),
  "image.missing-alt": (found) =>
    replace(found, /^<(?:mj-[\w-]+|img)(?=[\s/>])/, (tag) => `${tag} alt=""`, "Mark the image as decorative"),
  "page.missing-language": ({ text }) =>
    replace(
      { text, from: Math.max(text.indexOf("<mjml"), 0) },
      /^<mjml/,
      (tag) => `${tag} lang="en"`,
      "Set the language to English",
    ),
  "mjml.unknown-element": ({ text, from, message }) => {
    const meant = suggestion(message);
    const [, name] = /^<([\w-]+)/.exec(text.slice(from, from + REACH)) ?? [];
    if (meant === undefined || name === undefined) return undefined;
    const opening = { from: from + 1, to: from + 1 + name.length, insert: meant };
    const close = text.slice(from).search(new RegExp(`</${escapePattern(name)}\\s*>`));
    const start = from + close + 2;
    const closing = close === -1 ? [] : [{ from: start, to: start + name.length, insert: meant }];
    return { name: `Write ${meant}`, changes: [opening, ...closing] };
  },
  "mark.unknown": (found) => {
    const meant = suggestion(found.message);
    return meant === undefined ? undefined : replace(found, /^[\w-]+/, () => meant, `Write ${meant}`);
  },
  "mjml.unknown-attribute": (found) => {
    const meant = suggestion(found.message);
    if (meant !== undefined) return replace(found, /^[\w:.-]+/, () => meant, `Write ${meant}`);
    return replace(found, /^[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?\s*/, () => "", "Remove it");
  },
  "mjml.unmatched-closing-tag": (found) => {
    const [, meant] = /did you mean <\/([\w-]+)>\?/.exec(found.message) ?? [];
    return meant === undefined
      ? takeClosingTagOut(found)
      : replace(found, /^<\/[^>]*>/, () => `</${meant}>`, `Write </${meant}>`);
  },
  "html.unmatched-closing-tag": takeClosingTagOut,
  "document.unknown-member": ({ text, from, message }) => {
    const meant = suggestion(message);
    const [, name, rest] = /"((?:[^"\\]|\\.)*)"(\s*:\s*)$/.exec(text.slice(Math.max(from - 500, 0), from)) ?? [];
    if (meant === undefined || name === undefined || rest === undefined) return undefined;
    const to = from - rest.length - 1;
    return { name: `Write ${meant}`, changes: [{ from: to - name.length, to, insert: meant }] };
  },
  "visibility.unknown-operator": (found) => {
    const meant = suggestion(found.message);
    return meant === undefined ? undefined : replace(found, /^"[^"]*"/, () => JSON.stringify(meant), `Write ${meant}`);
  },
  "placeholder.unknown": (found) => {
    const [, written = "", meant] = /^"(.*?)" looks like .*did you mean (.*?)\? /.exec(found.message) ?? [];
    return meant === undefined
      ? undefined
      : replace(found, new RegExp(escapePattern(written)), () => meant, `Write ${meant}`);
  },
};

function useHttps(found: Found): Fix | undefined {
  return replace(found, /http:(?=\/\/)/, () => "https:", "Use https");
}

function takeClosingTagOut(found: Found): Fix | undefined {
  return replace(found, /^<\/[^>]*>/, () => "", "Remove the tag");
}

/** Replaces what is matched first from a place on. */
function replace(
  { text, from }: Pick<Found, "text" | "from">,
  pattern: RegExp,
  by: (match: string, ...groups: readonly string[]) => string,
  name: string,
): Fix | undefined {
  const match = pattern.exec(text.slice(from, from + REACH));
  if (match === null) return undefined;
  const start = from + match.index;
  const [whole, ...groups] = match;
  // biome-ignore lint/plugin: a pattern has few groups
  return { name, changes: [{ from: start, to: start + whole.length, insert: by(whole, ...groups) }] };
}

function suggestion(message: string): string | undefined {
  return /did you mean ([^\s?]+)\?/.exec(message)?.[1];
}
