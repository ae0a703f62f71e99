import type { Identifiers } from "./identifiers.ts";
import type { JsxElement } from "./jsx-node.ts";

/** What an element within a part makes of it, the first that it has. */
const BY_CONTENT: readonly (readonly [name: RegExp, part: string])[] = [
  [/^(?:Img|img|Picture\d*)$/, "Picture"],
  [/^(?:Button|Action\d*)$/, "Action"],
  [/^(?:Heading|h[1-6]|Title\d*)$/, "Title"],
  [/^(?:Hr|hr|Rule\d*)$/, "Rule"],
  [/^(?:Link|a|Reference\d*)$/, "Reference"],
  [/^(?:style|script|Sheet\d*)$/, "Sheet"],
  [/^(?:Text|p|div|span|b|i|Words\d*)$/, "Words"],
  [/^(?:Container|Section|Band\d*)$/, "Band"],
];
/** What the outermost element makes of it otherwise. */
const BY_FRAME: readonly (readonly [name: RegExp, part: string])[] = [
  [/^(?:Row|tr|table|Line\d*)$/, "Line"],
  [/^(?:Column|td|th|Cell\d*)$/, "Cell"],
];

/** A free name for a part. */
export function partName(elements: readonly JsxElement[], names: Identifiers): string {
  const inner = elements.at(-1)?.name ?? "";
  const outer = elements[0]?.name ?? "";
  const [, byContent] = BY_CONTENT.find(([name]) => name.test(inner) || name.test(outer)) ?? [];
  const [, byFrame] = BY_FRAME.find(([name]) => name.test(outer)) ?? [];
  const name = names.take(byContent ?? byFrame ?? "Part", "part");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
