import type { Completion, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { type JsonSchema, schemasAt } from "./document-schema.ts";
import { readValue, type SyntaxNode } from "./json-tree.ts";

/** Offers the members that a document may have where one is writing, and their values where there are few. */
export function completeDocument(fetchSchema: () => Promise<JsonSchema>): CompletionSource {
  let schema: Promise<JsonSchema> | undefined;
  return async ({ state, pos, explicit }) => {
    const node = syntaxTree(state).resolveInner(pos, -1);
    const place = placeOf(node, pos, explicit);
    if (place === undefined) return null;
    schema ??= fetchSchema();
    try {
      const schemas = schemasAt(await schema, rootValue(state), pathTo(place.holder, state));
      return place.kind === "name" ? names(place, schemas, state) : values(place, schemas);
    } catch {
      // The next key asks the server once more.
      schema = undefined;
      return null;
    }
  };
}

interface Place {
  readonly kind: "name" | "value";
  /** The object whose member is being named, or the member that is being given a value. */
  readonly holder: SyntaxNode;
  readonly from: number;
  readonly to: number;
}

function placeOf(node: SyntaxNode, pos: number, explicit: boolean): Place | undefined {
  const { name, parent } = node;
  if (name === "PropertyName" && parent?.parent) {
    return { kind: "name", holder: parent.parent, from: node.from, to: node.to };
  }
  if (name === "String" && parent?.name === "Property") {
    return { kind: "value", holder: parent, from: node.from, to: node.to };
  }
  return explicit ? emptyPlaceOf(node, pos) : undefined;
}

/** Where nothing is written yet. */
function emptyPlaceOf(node: SyntaxNode, pos: number): Place | undefined {
  const { name, parent } = node;
  if (name === "Object" || name === "{" || name === ",") {
    const holder = name === "Object" ? node : parent;
    return holder?.name === "Object" ? { kind: "name", holder, from: pos, to: pos } : undefined;
  }
  const property = name === "Property" ? node : name === ":" || name === "⚠" ? parent : null;
  return property?.name === "Property" ? { kind: "value", holder: property, from: pos, to: pos } : undefined;
}

function names({ holder, from, to }: Place, schemas: readonly JsonSchema[], state: EditorState): CompletionResult {
  const text = state.doc.toString();
  const own = readValue(holder, text);
  const written = text.slice(from + 1, to - 1);
  const isGiven = (name: string) =>
    name !== written && typeof own === "object" && own !== null && Object.hasOwn(own, name);
  const known = new Map<string, Completion>();
  for (const { properties = {} } of schemas)
    for (const [name, { description }] of Object.entries(properties))
      if (!isGiven(name) && !known.has(name))
        known.set(name, {
          label: JSON.stringify(name),
          type: "property",
          ...(description !== undefined && { info: description }),
          ...(!/^\s*:/.test(text.slice(to, to + 20)) && { apply: `${JSON.stringify(name)}: ` }),
        });
  return { from, to, options: [...known.values()], validFor: /^"?[\w-]*"?$/ };
}

function values({ from, to }: Place, schemas: readonly JsonSchema[]): CompletionResult | null {
  const all = schemas.flatMap((schema) => ("const" in schema ? [schema.const] : (schema.enum ?? [])));
  const labels = new Set(all.filter((value) => value !== null).map((value) => JSON.stringify(value)));
  if (labels.size === 0) return null;
  return { from, to, options: [...labels].map((label) => ({ label, type: "constant" })), validFor: /^"?[^"]*"?$/ };
}

/** The names and indices that lead to a node from the outermost object. */
function pathTo(node: SyntaxNode, state: EditorState): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = node; at.parent !== null; at = at.parent) {
    const { parent } = at;
    if (at.name === "Property") {
      const name = at.getChild("PropertyName");
      path.unshift(name === null ? "" : JSON.parse(state.sliceDoc(name.from, name.to)));
    } else if (parent.name === "Array") path.unshift(indexIn(parent, at));
  }
  return path;
}

function indexIn(array: SyntaxNode, item: SyntaxNode): number {
  let index = 0;
  for (let child = array.firstChild; child !== null && child.from < item.from; child = child.nextSibling)
    if (child.name === ",") index += 1;
  return index;
}

function rootValue(state: EditorState): unknown {
  const root = syntaxTree(state).topNode.firstChild;
  return root === null ? undefined : readValue(root, state.doc.toString());
}
