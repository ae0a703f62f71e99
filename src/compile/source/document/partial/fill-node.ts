import { type Fields, field, isFields } from "../../../../domain/document/member.ts";
import { at, type Place, report } from "../../../../domain/document/place.ts";
import { quote } from "../../../../domain/quote.ts";
import { type Arguments, PARAMETER_TAG, writeArgument } from "../../shared/argument.ts";
import { escapeMarkup } from "../../shared/escape-markup.ts";
import { foldVisibility } from "./fold-visibility.ts";
import { givenArguments, type NodeArguments } from "./node-arguments.ts";

/** The members of blocks that are HTML, at any depth. */
const RICH: Readonly<Record<string, readonly string[]>> = {
  heading: ["content"],
  paragraph: ["content"],
  list: ["content"],
  table: ["caption", "content"],
};
/** Members of a table whose entries may have a visibility. */
const TABLE_ROWS: readonly string[] = ["rows", "footer"];
/** Members with nodes, which are filled each for itself. */
const NODES: readonly string[] = ["columns", "children", "components"];

/**
 * A row, column or block of a partial in which the tags of its parameters are what they are given, without the nodes in
 * it. Undefined when a condition on its parameters hides it.
 */
export function fillNode(
  node: Fields,
  args: Arguments,
  place: Place,
  inMember: NodeArguments = givenArguments(args),
): Fields | undefined {
  const kind = field(node, "componentType") ?? field(node, "type");
  const inBlock: NodeArguments = (member) => inMember(member, kind);
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    const where = at(place, name);
    if (NODES.includes(name)) filled[name] = value;
    else if (name === "visibility" && isFields(value)) filled[name] = foldVisibility(value, args, where);
    else if (name === "props" && isFields(value)) {
      const props = fillProps(value, args, where, { inMember: inBlock, kind });
      if (props === undefined) return undefined;
      filled[name] = props;
    } else filled[name] = fillValue(value, inBlock(name), where, { inMember: inBlock });
  }
  return shown(filled);
}

function fillProps(
  props: Fields,
  args: Arguments,
  place: Place,
  { inMember, kind }: { readonly inMember: NodeArguments; readonly kind: unknown },
): Fields | undefined {
  const rich = typeof kind === "string" && Object.hasOwn(RICH, kind) ? RICH[kind] : undefined;
  const writeOf = (member: string) => (rich?.includes(member) === true ? escapeMarkup : asWritten);
  const entries = Object.entries(props).map(([name, value]) => {
    const where = at(place, name);
    if (name === "visibility" && isFields(value)) return [name, foldVisibility(value, args, where)];
    const filled = fillValue(value, inMember(name), where, { inMember, writeOf, write: writeOf(name) });
    const hasRows = kind === "table" && TABLE_ROWS.includes(name);
    return [name, hasRows ? shownRows(value, filled, args, where) : filled];
  });
  return shown(Object.fromEntries(entries));
}

/** Rows of a table in which conditions on parameters are decided, without those that they hide. */
function shownRows(stored: unknown, filled: unknown, args: Arguments, place: Place): unknown {
  if (!Array.isArray(stored) || !Array.isArray(filled)) return filled;
  return filled.flatMap((row: unknown, index): readonly unknown[] => {
    const visibility = isFields(stored[index]) ? field(stored[index], "visibility") : undefined;
    if (!isFields(row) || !isFields(visibility)) return [row];
    const folded = foldVisibility(visibility, args, at(place, index, "visibility"));
    return [shown({ ...row, visibility: folded }) ?? []].flat();
  });
}

function shown({ visibility, ...node }: Fields): Fields | undefined {
  if (visibility === false) return undefined;
  return visibility === true || visibility === undefined ? node : { ...node, visibility };
}

/** How the texts of a value are filled. */
interface Filling {
  /** What members of objects in it are given. */
  readonly inMember?: NodeArguments | undefined;
  /** How an argument is written in the value itself, and in members of objects in it. */
  readonly write?: (text: string) => string;
  readonly writeOf?: (member: string) => (text: string) => string;
}

/** A value in which every text is filled. Members of objects in it have the arguments of `inMember`. */
export function fillValue(value: unknown, args: Arguments, place: Place, filling: Filling = {}): unknown {
  const { inMember = givenArguments(args), write = asWritten, writeOf = () => asWritten } = filling;
  if (typeof value === "string") return fillText(value, args, place, write);
  const within = { inMember, writeOf };
  if (Array.isArray(value)) return value.map((entry, index) => fillValue(entry, args, at(place, index), within));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      return [name, fillValue(member, inMember(name), at(place, name), { ...within, write: writeOf(name) })];
    }),
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
    report(place, "partial.unknown-parameter", `"${quote(tag)}" names no parameter that is declared; ${declaration}`);
  }
}

function asWritten(text: string): string {
  return text;
}
