import type { DataShape } from "../types/data-shape.ts";

/** What members are looked up in: an expression, or the variables that the members are themselves. */
export interface DataPlace {
  readonly expression?: string;
  readonly shape: DataShape;
}

/** The expression of a member, with `?.` behind what may be absent. */
export function dataPath({ expression, shape }: DataPlace, names: readonly string[]): string {
  let path = expression;
  let within = shape;
  let mayLack = false;
  for (const name of names) {
    const member = memberOf(within, name);
    path = path === undefined ? name : `${path}${accessOf(name, mayLack)}`;
    mayLack = !member.isRequired;
    within = member.shape;
  }
  return path ?? "";
}

/** What a member is. Throws an Error for one that the contract does not have. */
export function memberOf(shape: DataShape, name: string) {
  const member = shape.kind === "object" ? shape.members.find((each) => each.name === name) : undefined;
  if (member === undefined) throw new Error(`the contract has no member ${JSON.stringify(name)}`);
  return member;
}

function accessOf(name: string, mayLack: boolean): string {
  if (/^[a-z_]\w*$/i.test(name)) return `${mayLack ? "?" : ""}.${name}`;
  return `${mayLack ? "?." : ""}[${JSON.stringify(name)}]`;
}
