/** What is read: each has ways of its own to write a condition or a list. `line` is a text that has neither. */
export type SyntaxKind = "mjml" | "document" | "text" | "line";

/** What to write instead of what no tag is, by the kind of text. */
type Advice = (found: readonly string[], kind: SyntaxKind) => string;

const VALUE_OF_ITS_OWN = "give the finished text as a value of its own";
const NO_FUNCTIONS = "there are no functions and no helpers; give the finished text as a value of its own";
const GENERAL =
  "write {{ name }}, with letters, digits and underscores in the name, or {{ '{{' }} where readers are to see braces";

/** A name as it may be written in a tag, a condition and a list. */
const PATH = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,7}$/;

/** A condition, as far as what another language has is one here too. */
function condition(found: string | undefined, kind: SyntaxKind, isNegated = false): string {
  const written = (found ?? "").trim();
  const isName = PATH.test(written);
  const test = isName ? `${isNegated ? "!" : ""}${written}` : "…";
  if (kind === "mjml") return `write lp-if="${test}" on the element that it decides about`;
  if (kind === "document") return 'give the block or row that it decides about "visibility"';
  return kind === "text" ? `write <lp-if test="${test}"> before and </lp-if> behind the text` : VALUE_OF_ITS_OWN;
}

function list(found: string | undefined, kind: SyntaxKind): string {
  const [, name = "…"] =
    /(?:\bin\s+|:=\s*range\s+\.?|^\.?)([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*(?:as\b.*)?$/.exec((found ?? "").trim()) ??
    [];
  if (kind === "mjml") return `write lp-each="${name}" on the element that it repeats`;
  if (kind === "document") return `give the block or row that it repeats "repeat": { "list": "${name}" }`;
  return kind === "text" ? `write <lp-each list="${name}"> before and </lp-each> behind the text` : VALUE_OF_ITS_OWN;
}

function otherwise(kind: SyntaxKind): string {
  if (kind === "mjml") return "write lp-else on the element that follows the one with lp-if or lp-each";
  if (kind === "document") return 'give the other block or row "visibility" with the opposite rule';
  return kind === "text" ? "write <lp-else> behind </lp-if> or </lp-each>" : VALUE_OF_ITS_OWN;
}

function alternative(kind: SyntaxKind): string {
  if (kind === "mjml") return 'write lp-else-if="…" on the element that follows the one with lp-if';
  if (kind === "document") return 'give each block or row "visibility" with its whole condition';
  return kind === "text" ? 'write <lp-else-if test="…"> behind </lp-if>' : VALUE_OF_ITS_OWN;
}

function end(kind: SyntaxKind): string {
  if (kind === "text") return "remove it; what <lp-if> or <lp-each> decides about ends with </lp-if> or </lp-each>";
  return kind === "mjml"
    ? "remove it; what lp-if or lp-each decides about ends with its element"
    : "remove it, and what it closes";
}

function part(kind: SyntaxKind): string {
  return kind === "mjml" ? "write mj-include for a part of a mail" : "write the text itself";
}

function name(found: string | undefined): string {
  return `write {{ ${(found ?? "")
    .trim()
    .replace(/\W+/g, "_")
    .replace(/^_+|_+$/g, "")} }}`;
}

/**
 * Shapes of other template languages, between their delimiters and without what they cut white space with; the first
 * that fits counts. Handlebars and Mustache, Liquid, Jinja and Twig, Go, EJS and ERB, in this order of frequency.
 */
const SHAPES: readonly (readonly [shape: RegExp, advice: Advice])[] = [
  [/^$/, () => "it is empty; write the name of a value"],
  [/^(?:!|#(?!\w)|\*)/, () => "write <!-- … --> for a comment in MJML, or remove it"],
  [/^(?:#|else\s*)?(?:else|elsif|elseif|elif|case|when)(?:\s*if)?\s+\S/, (_, kind) => alternative(kind)],
  [/^\}?\s*else\s+if\b/, (_, kind) => alternative(kind)],
  [/^(?:\}?\s*else\s*\{?|\^|#else)$/, (_, kind) => otherwise(kind)],
  [/^#?if\b\s*\(?([^){]*)/, ([, test], kind) => condition(test?.replace(/^\./, ""), kind)],
  [/^#?unless\b\s*\(?([^){]*)/, ([, test], kind) => condition(test, kind, true)],
  [/^(?:#?each|range|#?for(?:each)?)\b\s*(.*)$/s, ([, items], kind) => list(items, kind)],
  [/\.(?:forEach|each|map)\s*\(|^\(?for\s*\(/, (_, kind) => list(undefined, kind)],
  [/^(?:\/|end|\}|\)|next\b)/, (_, kind) => end(kind)],
  [/^(?:>|include|template|partial|render|extends|block|import|layout|yield)(?![\w.])/, (_, kind) => part(kind)],
  [/^#?with\b/, () => "write the whole name of each value, which needs no block around it"],
  [
    /^#\s*([A-Za-z_]\w*)$/,
    ([, tested], kind) => `${condition(tested, kind)}, or if it is a list, ${list(tested, kind)}`,
  ],
  [/^\^\s*([A-Za-z_]\w*)$/, ([, tested], kind) => condition(tested, kind, true)],
  [/^[#^]/, () => NO_FUNCTIONS],
  [/^(?:set|assign|let|var|const|capture|macro|cycle|liquid|raw|verbatim|comment)\b/, () => VALUE_OF_ITS_OWN],
  [
    /^(?:@index|@key|forloop\.\w+|loop\.\w+)$/,
    () => "write {{ items.loop_number }} for the number of an item of items",
  ],
  [
    /^(?:\.\.\/)+([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)$/,
    ([, outer]) => `write {{ ${outer} }}: a name without a list is one of the data, there too`,
  ],
  [
    /^this(?:\.([A-Za-z_]\w*))?$/,
    ([, member]) =>
      member === undefined
        ? 'write lp-each="items" lp-as="item" on what is repeated, and {{ item }} for the item'
        : `write {{ items.${member} }} where lp-each="items" repeats`,
  ],
  [/^&\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)$/, ([, value]) => `values are always escaped; write {{ ${value} }}`],
  [/^[.$@]\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)$/, ([, value]) => `write {{ ${value} }}`],
  [
    /^(\w+)\s*(?:\|\||\?\?)\s*(?:'([\w .,!-]*)'|"([\w .,!-]*)")$/,
    ([, value, one, other]) => `write {{ ${value}|'${one ?? other}' }}`,
  ],
  [/\|\||\?\?/, () => "write a default in quotes, such as {{ name|'text' }}"],
  [
    /^[\w.]+\s*\|\s*(?!default\s*:)[A-Za-z_]/,
    () => "there are the filters number, percent, money, date and time; otherwise give the value as it is to be shown",
  ],
  [/\?[^?:]*:|==|!=|&&|[<>]=?|\b(?:and|or|not)\b/, (_, kind) => condition(undefined, kind)],
  [
    /^[$.@]?\w+(?:\.\w+)*\[/,
    () => "repeat something for the list to write its items, or give the item as a value of its own",
  ],
  [/^[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)*$/u, ([written]) => `write {{ '${written}' }}, in quotes`],
  [/[\w)\]"']\s*[-+*/%]\s*[\w($"']/, () => "nothing is calculated; give the result as a value of its own"],
  [/["'(]/, () => NO_FUNCTIONS],
  [
    /^[A-Za-z_]\w*\s+[A-Za-z_]\w*$/,
    ([written]) => `a name has no blanks, and there are no helpers; ${name(written)}, or ${VALUE_OF_ITS_OWN}`,
  ],
  [/^[A-Za-z_]\w*(?:\s+[\w.@]+)+$/, () => NO_FUNCTIONS],
  [/^\w+(?:\.\w+){8,}$/, () => "a name has at most eight members; give the value a name of its own"],
];

/** What to write instead of double braces that are no tag. */
export function adviseOnBraces(written: string, kind: SyntaxKind): string {
  const raw = /^\{\{\{\s*([A-Za-z_]\w*)\s*\}\}\}?$/.exec(written);
  if (raw !== null) return `values are always escaped; write {{ ${raw[1]} }}`;
  const closed = /^\{\{+[~-]?([\s\S]*?)[~-]?\}\}+$/.exec(written);
  if (closed !== null) return advise((closed[1] ?? "").trim(), kind);
  const [, opened] = /^\{\{\s*([A-Za-z_]\w*)/.exec(written) ?? [];
  return opened === undefined ? GENERAL : `it is not closed; write {{ ${opened} }}`;
}

/** What to write instead of the delimiters of another template language. */
export function adviseOnForeign(written: string, kind: SyntaxKind): string {
  const value = /^(?:<%[=-]|<\?=|\$\{)\s*([\s\S]*?)\s*(?:-?%>|\?>|\})?$/.exec(written);
  if (value !== null) {
    const [, inside = ""] = value;
    return PATH.test(inside) && !inside.startsWith("this")
      ? `write {{ ${inside} }}`
      : advise(inside, kind, VALUE_OF_ITS_OWN);
  }
  const [, inside = ""] = /^(?:<%|\{%|<\?(?:php)?)[-~]?\s*([\s\S]*?)\s*(?:[-~]?%>|[-~]?%\}|\?>)?$/.exec(written) ?? [];
  return advise(inside, kind, VALUE_OF_ITS_OWN);
}

function advise(inside: string, kind: SyntaxKind, general = GENERAL): string {
  for (const [shape, advice] of SHAPES) {
    const found = shape.exec(inside);
    if (found !== null) return advice(found, kind);
  }
  return general;
}
