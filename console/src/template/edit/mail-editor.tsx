import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Draft, textAt } from "../draft/draft.ts";
import { fetchDocumentSchema } from "../editor/fetch-document-schema.ts";
import type { MailNode } from "../mail-node.ts";
import type { Place } from "../place.ts";
import type { ShownMail } from "../preview/editing.ts";
import { EditSurface } from "./edit-surface.tsx";
import { findShown } from "./find-shown.ts";
import type { ShownNode } from "./match-nodes.ts";
import { kindNamer } from "./name-node.ts";
import { boxOf } from "./node-boxes.ts";
import { changeFields, nodeFields } from "./node-fields.ts";
import { itemIn, NodeOutline } from "./node-outline.tsx";
import { partialFinder } from "./node-partial.ts";
import { nodePaths } from "./node-paths.ts";
import { NodePopover } from "./node-popover.tsx";
import { outlineItems } from "./outline-items.ts";
import { placeOfNode } from "./place-of-node.ts";
import "./edit.css";

interface MailEditorProps extends ShownMail {
  /** The template that the mail is filled from, the nodes of its source, and that source. */
  readonly template: unknown;
  readonly nodes: readonly MailNode[];
  readonly source: Draft;
  /** Why nothing can be changed now; undefined if it can. */
  readonly blocker: string | undefined;
  /** Whether the source has changed since, so that its nodes are about to be others. */
  readonly isAwaited: boolean;
  /** Changes the source, unless it is another one by now: then false. `what` names the change. */
  readonly onChange: (source: Draft, what: string, next: Draft) => boolean;
  readonly onShowPlace: (place: Place) => void;
  readonly onShowData: () => void;
}

interface Selection {
  /** Of the node, see `nodePaths`. */
  readonly path: string;
  /** Of a list, from 1. */
  readonly item: number;
}

/** Lets a person change a mail by clicking what it shows, or by an outline of it. */
export function MailEditor(props: MailEditorProps) {
  const { written, scale, side, template, nodes, source, data, blocker, isAwaited } = props;
  const shown = useMemo(() => findShown(written, template, nodes, data), [written, template, nodes, data]);
  const kindOf = useMemo(() => kindNamer(source), [source]);
  const partialOf = useMemo(() => partialFinder(source), [source]);
  const items = useMemo(() => outlineItems(nodes, shown, kindOf, partialOf), [nodes, shown, kindOf, partialOf]);
  const paths = useMemo(() => nodePaths(nodes), [nodes]);
  const itemOf = (node: number) => items.find((item) => item.node === node);
  const isColor = useIsColor();
  const [selection, setSelection] = useState<Selection>();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect() });
  const index = selection === undefined ? -1 : paths.indexOf(selection.path);
  const selected = nodes[index];
  const copy = selection && copyOf(shown, index, selection.item);
  const nameOf = (node: number) => {
    const item = itemOf(node);
    return item === undefined ? "" : item.words === "" ? item.kind : `${item.kind} “${item.words}”`;
  };
  const select = (node: number, item: number) => setSelection({ path: paths[node] ?? "", item });
  const open = (node: number, item: number) => {
    select(node, item);
    setOpen(true);
  };
  useEffect(() => {
    anchor.current = {
      getBoundingClientRect() {
        const sheet = side.ownerDocument.querySelector(".edit-paper")?.getBoundingClientRect();
        const box = copy && boxOf(copy);
        if (sheet === undefined || box === undefined)
          return itemIn(side, index)?.getBoundingClientRect() ?? new DOMRect();
        const [left, top] = [sheet.left + box.left * scale, sheet.top + box.top * scale];
        return new DOMRect(left, top, box.width * scale, box.height * scale);
      },
    };
  });
  const apply = (values: ReadonlyMap<string, string>) => {
    const isDone =
      values.size === 0 || props.onChange(source, `the ${nameOf(index)}`, changeFields(source, nodes, index, values));
    if (isDone) setOpen(false);
    return isDone;
  };
  const place = selected && placeOfNode(source, selected);
  return (
    <>
      <EditSurface
        mail={written.mail}
        shown={shown}
        scale={scale}
        selected={copy}
        nameOf={(each) => nameWith(itemOf(each.node)?.kind ?? "", each)}
        onOpen={({ node, item }) => open(node, item)}
      />
      {createPortal(
        <NodeOutline
          items={items}
          hasFocus={props.isByKeyboard}
          selected={selected && index}
          onSelect={(node) => select(node, 1)}
          onOpen={(node) => open(node, 1)}
        />,
        side,
      )}
      {selection !== undefined && isOpen && (
        <NodePopover
          key={`${selection.path} ${selection.item}`}
          title={nameOf(index)}
          note={copy !== undefined && copy.items > 1 ? `Item ${copy.item} of ${copy.items}` : ""}
          anchor={anchor}
          fields={selected && nodeFields(source, nodes, index)}
          partial={selected && partialOf(selected)}
          place={place}
          placeName={place === undefined ? "" : nameOfPlace(source, place)}
          around={(itemOf(index)?.around ?? []).toReversed().map((node) => ({ node, name: itemOf(node)?.kind ?? "" }))}
          blocker={blocker}
          isAwaited={isAwaited}
          isColor={isColor}
          onApply={apply}
          onOpen={(node) => open(node, 1)}
          onShowPlace={props.onShowPlace}
          onShowData={props.onShowData}
          onClose={() => setOpen(false)}
          onLeft={() => itemIn(side, index)?.focus()}
        />
      )}
    </>
  );
}

function copyOf(shown: readonly ShownNode[], node: number, item: number): ShownNode | undefined {
  const copies = shown.filter((each) => each.node === node);
  return (
    copies.find((each) => each.item === item && boxOf(each) !== undefined) ??
    copies.find((each) => boxOf(each) !== undefined) ??
    copies[0]
  );
}

function nameWith(kind: string, { item, items }: ShownNode): string {
  return items > 1 ? `${kind}, item ${item} of ${items}` : kind;
}

function nameOfPlace(source: Draft, { path, range }: Place): string {
  const line = textAt(source, path).slice(0, range.from).split("\n").length;
  return path === "" ? `Line ${line}` : `${path}, line ${line}`;
}

/** Judges colours by the pattern that the schema of documents has for them. */
function useIsColor(): (color: string) => boolean {
  const { data } = useQuery({
    queryKey: ["document-schema"],
    queryFn: fetchDocumentSchema,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pattern = data?.$defs?.color?.pattern;
  return useMemo(() => {
    const expression = pattern === undefined ? undefined : new RegExp(pattern);
    return (color) => expression?.test(color) ?? true;
  }, [pattern]);
}
