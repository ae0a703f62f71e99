import type { FixedRule } from "../../rules.ts";
import type { Fields } from "../member.ts";
import { type Place, report } from "../place.ts";
import { VARIABLES_MAX } from "./variable.ts";

/** MJML without its declarations, and what they say. */
export interface TakenDeclarations {
  /** As long as the source, with blanks where they stood, so that every other place stays. */
  readonly text: string;
  readonly declarations: readonly { readonly fields: Fields; readonly place: Place }[];
}

/** An element that declares something and leaves nothing in the mail. */
export interface DeclarationKind {
  readonly element: string;
  /** The rule that faults of its form break, and how it is written. */
  readonly rule: FixedRule;
  readonly example: string;
  /** How many are read. */
  readonly max: number;
}

const VARIABLE: DeclarationKind = {
  element: "lp-variable",
  rule: "variable.invalid",
  example: '<lp-variable name="text.first_name" />',
  max: VARIABLES_MAX,
};
// Each starts where the one before it ends, for the same reason.
const ATTRIBUTE = /\s*([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/**
 * Takes elements such as `<lp-variable …/>` out of MJML, wherever they are but in comments. `place` is that of the
 * text.
 */
export function takeDeclarations(source: string, place: Place, kind: DeclarationKind = VARIABLE): TakenDeclarations {
  const { element, rule, example } = kind;
  // No quote goes beyond a `<`, so that the work is linear whatever the source.
  const pattern = new RegExp(`<${element}((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>(?:\\s*</${element}\\s*>)?`, "y");
  const taken: { readonly fields: Fields; readonly place: Place }[] = [];
  let text = "";
  let copied = 0;
  for (const at of startsOf(source, kind)) {
    const where = { ...place, path: [...place.path, ...positionOf(source, at)] };
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found === null) {
      report(where, rule, `must be written as ${example}`);
      continue;
    }
    const [whole, attributes = ""] = found;
    taken.push({ fields: fieldsOf(attributes, where, rule), place: where });
    text += source.slice(copied, at) + whole.replaceAll(/[^\r\n]/g, " ");
    copied = at + whole.length;
  }
  return { text: text + source.slice(copied), declarations: taken };
}

/** Where declarations start that no comment holds, as many as are read. */
function startsOf(source: string, { element, max }: DeclarationKind): readonly number[] {
  const starts: number[] = [];
  const marks = new RegExp(`<!--|<${element}(?=[\\s/>])`, "g");
  for (let mark = marks.exec(source); mark !== null && starts.length <= max; mark = marks.exec(source)) {
    if (mark[0] !== "<!--") {
      starts.push(mark.index);
      continue;
    }
    const end = source.indexOf("-->", mark.index);
    if (end < 0) break;
    marks.lastIndex = end;
  }
  return starts;
}

function fieldsOf(attributes: string, place: Place, rule: FixedRule): Fields {
  const fields: Record<string, unknown> = {};
  let end = 0;
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(attributes); found !== null; found = ATTRIBUTE.exec(attributes)) {
    const [, name = "", double, single] = found;
    const text = decode(double ?? single ?? "");
    fields[name] = name === "required" && /^(true|false)$/.test(text) ? text === "true" : text;
    end = ATTRIBUTE.lastIndex;
  }
  if (!/^[\s/]*$/.test(attributes.slice(end))) {
    report(place, rule, 'every attribute must be written as name="value"');
  }
  return fields;
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** Line and column, counted from 1. */
function positionOf(source: string, at: number): readonly [line: number, column: number] {
  const before = source.slice(0, at);
  return [before.split("\n").length, at - before.lastIndexOf("\n")];
}
