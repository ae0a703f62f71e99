import { visibleIf } from "./document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Picks nodes by their ids. */
export type PickNode = (id: string) => boolean;

/**
 * A document whose picked rows and blocks are shown when the context key of their id is `on`, and whose others are
 * always shown. Columns have no visibility. Returns it with the ids of the picked nodes.
 */
export function conditionalDocument(document: Fields, isPicked: PickNode) {
  const ids: string[] = [];
  const rows = mapNodes(document.rows as readonly Fields[], (node) => {
    const id = String(node.id);
    if (!isPicked(id)) return [node];
    ids.push(id);
    return [withVisibility(node, visibleIf(id, "==", "on"))];
  });
  return { document: { ...document, rows }, ids };
}

/** The document as if the hidden nodes had never been written. All others are always shown. */
export function documentWithout(document: Fields, isHidden: PickNode): Fields {
  const rows = mapNodes(document.rows as readonly Fields[], (node) => (isHidden(String(node.id)) ? [] : [node]));
  return { ...document, rows };
}

/** Rows and blocks with what becomes of each, outer ones first. The visibility they came with is gone. */
function mapNodes(nodes: readonly Fields[], change: (node: Fields) => readonly Fields[]): readonly Fields[] {
  return nodes
    .map(withoutVisibility)
    .flatMap(change)
    .map((node) => {
      if (!Array.isArray(node.columns)) return node;
      const columns = (node.columns as readonly Fields[]).map((column) => {
        const key = Array.isArray(column.children) ? "children" : "components";
        return { ...column, [key]: mapNodes((column[key] ?? []) as readonly Fields[], change) };
      });
      return { ...node, columns };
    });
}

function withoutVisibility({ visibility: _, ...node }: Fields): Fields {
  const { visibility: __, ...props } = (node.props ?? {}) as Fields;
  return "props" in node ? { ...node, props } : node;
}

/** A row has it on itself, a block among its props. */
function withVisibility(node: Fields, visibility: Fields): Fields {
  return "props" in node ? { ...node, props: { ...(node.props as Fields), visibility } } : { ...node, visibility };
}
