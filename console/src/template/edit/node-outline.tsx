import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { OutlineItem } from "./outline-items.ts";

interface NodeOutlineProps {
  readonly items: readonly OutlineItem[];
  /** Whether it gets the focus when it is shown first. */
  readonly hasFocus: boolean;
  /** Index of the node that is selected. */
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
  readonly onOpen: (node: number) => void;
}

/** All nodes of a mail as a tree: what a click in the mail does, without a mouse. */
export function NodeOutline({ items, hasFocus, selected, onSelect, onOpen }: NodeOutlineProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const tree = useRef<HTMLDivElement>(null);
  const isHidden = (item: OutlineItem): boolean => item.around.some((node) => closed.has(node));
  const visible = items.filter((item) => !isHidden(item));
  const current = visible.find(({ node }) => node === selected) ?? visible[0];
  const go = (node: number | undefined) => {
    if (node === undefined) return;
    onSelect(node);
    itemIn(tree.current, node)?.focus();
  };
  // A node that is selected in the mail is shown, and not only its parents.
  useEffect(() => {
    const around = items.find(({ node }) => node === selected)?.around ?? [];
    setClosed((before) => (around.some((node) => before.has(node)) ? without(before, around) : before));
    itemIn(tree.current, selected)?.scrollIntoView({ block: "nearest" });
  }, [items, selected]);
  const isFirst = useRef(hasFocus);
  useEffect(() => {
    if (isFirst.current) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isFirst.current = false;
  }, []);
  const press = (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = visible.indexOf(current);
    const isOpen = current.hasChildren && !closed.has(current.node);
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(visible[index + 1]?.node),
      ArrowUp: () => go(visible[index - 1]?.node),
      Home: () => go(visible[0]?.node),
      End: () => go(visible.at(-1)?.node),
      ArrowRight: () => {
        if (isOpen) go(visible[index + 1]?.node);
        else setClosed(without(closed, [current.node]));
      },
      ArrowLeft: () => {
        if (isOpen) setClosed(new Set([...closed, current.node]));
        else go(current.around.at(-1));
      },
      Enter: () => onOpen(current.node),
      " ": () => onOpen(current.node),
    };
    const run = keys[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return (
    <div ref={tree} className="node-outline" role="tree" aria-label="Parts of the mail" onKeyDown={press}>
      {visible.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears keys for its items
        <div
          key={item.node}
          role="treeitem"
          data-node={item.node}
          data-depth={Math.min(item.around.length, DEPTH_MAX)}
          tabIndex={item === current ? 0 : -1}
          aria-level={item.around.length + 1}
          aria-selected={item.node === selected}
          {...(item.hasChildren && { "aria-expanded": !closed.has(item.node) })}
          onFocus={() => item.node !== selected && onSelect(item.node)}
          onClick={() => onOpen(item.node)}
        >
          <span className="node-kind">{item.kind}</span>
          <span className="clip">{item.words}</span>
          {item.note !== "" && <span className="muted small">{item.note}</span>}
        </div>
      ))}
    </div>
  );
}

/** Indented no further than this. */
const DEPTH_MAX = 9;

function without(closed: ReadonlySet<number>, nodes: readonly number[]): ReadonlySet<number> {
  return new Set([...closed].filter((node) => !nodes.includes(node)));
}

/** The item of a node within a tree. */
export function itemIn(tree: ParentNode | null, node: number | undefined): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[role="treeitem"][data-node="${node}"]`) ?? null;
}
