import { jsonLanguage } from "@codemirror/lang-json";

export type SyntaxTree = ReturnType<typeof jsonLanguage.parser.parse>;
export type SyntaxNode = SyntaxTree["topNode"];

let last: { readonly text: string; readonly tree: SyntaxTree } | undefined;

/** The tree of a text. That of the last one is kept: its findings are located one after the other. */
export function parseJson(text: string): SyntaxTree {
  if (last?.text !== text) last = { text, tree: jsonLanguage.parser.parse(text) };
  return last.tree;
}

/** The value that a node of JSON stands for, as far as it is written. */
export function readValue(node: SyntaxNode, text: string): unknown {
  if (node.name === "Object") {
    const members = node.getChildren("Property").flatMap((property) => {
      const { firstChild: name, lastChild: value } = property;
      if (name === null || value === null || name.name !== "PropertyName" || name === value) return [];
      return [[parse(text.slice(name.from, name.to)), readValue(value, text)] as const];
    });
    return Object.fromEntries(members.map(([name, value]) => [String(name), value]));
  }
  if (node.name === "Array") return itemsOf(node).map((item) => readValue(item, text));
  return parse(text.slice(node.from, node.to));
}

/** The items of an array, without the separators. */
export function itemsOf(array: SyntaxNode): readonly SyntaxNode[] {
  const items: SyntaxNode[] = [];
  for (let child = array.firstChild; child !== null; child = child.nextSibling)
    if (!["[", "]", ","].includes(child.name) && !child.type.isError) items.push(child);
  return items;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
