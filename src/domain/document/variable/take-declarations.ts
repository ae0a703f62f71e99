import type { Fields } from "../member.ts";
import { fault, type Place } from "../place.ts";
import { VARIABLES_MAX } from "./variable.ts";

/** MJML without its declarations, and what they say. */
export interface TakenDeclarations {
  /** As long as the source, with blanks where they stood, so that every other place stays. */
  readonly text: string;
  readonly declarations: readonly { readonly fields: Fields; readonly place: Place }[];
}

// No quote goes beyond a `<`, so that the work is linear whatever the source.
const ELEMENT = /<lp-variable((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>(?:\s*<\/lp-variable\s*>)?/y;
// Each starts where the one before it ends, for the same reason.
const ATTRIBUTE = /\s*([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Takes `<lp-variable …/>` out of MJML, wherever it stands but in comments. `place` is that of the text. */
export function takeDeclarations(source: string, place: Place): TakenDeclarations {
  const taken: { readonly fields: Fields; readonly place: Place }[] = [];
  let text = "";
  let copied = 0;
  for (const at of startsOf(source)) {
    const where = { ...place, path: [...place.path, ...positionOf(source, at)] };
    ELEMENT.lastIndex = at;
    const found = ELEMENT.exec(source);
    if (found === null) {
      fault(where, "variable.invalid", 'must be written as <lp-variable name="text.first_name" />');
      continue;
    }
    const [whole, attributes = ""] = found;
    taken.push({ fields: fieldsOf(attributes, where), place: where });
    text += source.slice(copied, at) + whole.replaceAll(/[^\r\n]/g, " ");
    copied = at + whole.length;
  }
  return { text: text + source.slice(copied), declarations: taken };
}

/** Where declarations start that no comment holds, as many as are read. */
function startsOf(source: string): readonly number[] {
  const starts: number[] = [];
  const marks = /<!--|<lp-variable(?=[\s/>])/g;
  for (let mark = marks.exec(source); mark !== null && starts.length <= VARIABLES_MAX; mark = marks.exec(source)) {
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

function fieldsOf(attributes: string, place: Place): Fields {
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
    fault(place, "variable.invalid", 'every attribute must be written as name="value"');
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
