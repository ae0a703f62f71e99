import type { Diagnostic } from "../domain/diagnostic.ts";
import type { Contract } from "./contract.ts";
import { type DataNode, kindOf, toDataNode } from "./data-node.ts";
import { type DataPlace, dataRoot, itemOf, placeIn } from "./data-place.ts";

/** A place in plain data, and what became of it that a caller's object does not give. */
export interface Reshaped {
  readonly path: Diagnostic["path"];
  readonly message: string;
}

type Form = "list" | "object" | "value" | "compared" | "counted";

const WORDS: Readonly<Record<Form, string>> = {
  list: "a list",
  object: "an object",
  value: "a text or a number",
  compared: "a text or a number",
  counted: "a list or an object",
};

/** What is not given by an object that gives the form on the left. A place that is only compared takes anything. */
const BROKEN_BY: Readonly<Record<Form, readonly Form[]>> = {
  list: ["object", "value"],
  object: ["list", "value"],
  value: ["list", "object"],
  compared: ["list", "object"],
  counted: ["value"],
};

/** The outermost places of plain data that the one contract asks for in another form than the other. */
export function findReshaped(before: Contract, after: Contract): readonly Reshaped[] {
  return insideOf(toDataNode(before), toDataNode(after), dataRoot());
}

function insideOf(before: DataNode, after: DataNode, place: DataPlace): readonly Reshaped[] {
  const members = [...after.members].flatMap(([name, node]) => {
    const known = before.members.get(name);
    return known === undefined ? [] : compare(known, node, placeIn(place, node.path.slice(after.path.length)));
  });
  const items = before.list && after.list ? compare(before.list.items, after.list.items, itemOf(place)) : [];
  return [...members, ...items];
}

function compare(before: DataNode, after: DataNode, place: DataPlace): readonly Reshaped[] {
  const [was, is] = [formOf(before), formOf(after)];
  if (was === undefined || is === undefined || !BROKEN_BY[was].includes(is)) return insideOf(before, after, place);
  const message = `${place.text} was ${WORDS[was]} and is ${WORDS[is]} now: callers must change what they give`;
  return [{ path: place.path, message }];
}

/** Undefined for what may be anything. A key that has dots may be a whole name: what holds it is then no object. */
function formOf(node: DataNode): Form | undefined {
  const kind = kindOf(node);
  if (kind === "list" || (kind === "counted" && node.list !== undefined)) return "list";
  if (node.tags.length > 0) return "value";
  if (kind === "object" && node.keys.some(({ kinds }) => kinds.some((each) => each !== "presence"))) return "compared";
  return kind === "anything" ? undefined : kind;
}
