import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import { at, type Place, report } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import { type Arguments, PARAMETER_TAG, writeArgument } from "../../shared/argument.ts";
import { escapeMarkup } from "../../shared/escape-markup.ts";
import { foldVisibility } from "./fold-visibility.ts";

/** Blocks whose content is HTML. */
const RICH: readonly unknown[] = ["heading", "paragraph", "list"];
/** Members with nodes, which are filled each for itself. */
const NODES: readonly string[] = ["columns", "children", "components"];

/**
 * A row, column or block of a partial in which the tags of its parameters are what they are given, without the nodes in
 * it. Undefined when a condition on its parameters hides it.
 */
export function fillNode(node: Fields, args: Arguments, place: Place): Fields | undefined {
  const isRich = RICH.includes(field(node, "componentType") ?? field(node, "type"));
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    const where = at(place, name);
    if (NODES.includes(name)) filled[name] = value;
    else if (name === "visibility" && isFields(value)) filled[name] = foldVisibility(value, args, where);
    else if (name === "props" && isFields(value)) {
      const props = fillProps(value, args, where, isRich);
      if (props === undefined) return undefined;
      filled[name] = props;
    } else filled[name] = fillValue(value, args, where);
  }
  return shown(filled);
}

function fillProps(props: Fields, args: Arguments, place: Place, isRich: boolean): Fields | undefined {
  const entries = Object.entries(props).map(([name, value]) => {
    const where = at(place, name);
    if (name === "visibility" && isFields(value)) return [name, foldVisibility(value, args, where)];
    return [name, fillValue(value, args, where, isRich && name === "content" ? escapeMarkup : asWritten)];
  });
  return shown(Object.fromEntries(entries));
}

function shown({ visibility, ...node }: Fields): Fields | undefined {
  if (visibility === false) return undefined;
  return visibility === true || visibility === undefined ? node : { ...node, visibility };
}

/** A value in which every text is filled. */
export function fillValue(
  value: unknown,
  args: Arguments,
  place: Place,
  write: (text: string) => string = asWritten,
): unknown {
  if (typeof value === "string") return fillText(value, args, place, write);
  if (Array.isArray(value)) return value.map((entry, index) => fillValue(entry, args, at(place, index)));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fillValue(member, args, at(place, name))]),
  );
}

function fillText(text: string, args: Arguments, place: Place, write: (text: string) => string): string {
  reportUnknown(text, args, place);
  return text.replace(PARAMETER_TAG, (_, name: string) => writeArgument(args.get(name) ?? [], write));
}

/** Reports the tags of parameters that are not declared. */
export function reportUnknown(text: string, args: Arguments, place: Place): void {
  for (const [tag, name = ""] of text.matchAll(PARAMETER_TAG)) {
    if (args.has(name)) continue;
    const declaration = `declare it in parameters: {"name": "${quote(name)}"}`;
    report(place, "partial.unknown-parameter", `"${quote(tag)}" names no parameter of this partial; ${declaration}`);
  }
}

function asWritten(text: string): string {
  return text;
}
