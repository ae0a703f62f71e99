import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { findNode } from "./find-node.ts";
import type { ShownNode } from "./match-nodes.ts";
import { boxOf } from "./node-boxes.ts";

interface EditSurfaceProps {
  readonly mail: Document;
  readonly shown: readonly ShownNode[];
  /** Of the mail on the page. */
  readonly scale: number;
  readonly selected: ShownNode | undefined;
  readonly nameOf: (shown: ShownNode) => string;
  readonly onOpen: (shown: ShownNode) => void;
}

/**
 * Lies over the frame of a mail, which hears no pointer meanwhile, and scrolls with it. It outlines the node under the
 * pointer and the one that is selected.
 */
export function EditSurface({ mail, shown, scale, selected, nameOf, onOpen }: EditSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<ShownNode>();
  const size = useSize(mail);
  const at = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left = 0, top = 0 } = surface.current?.getBoundingClientRect() ?? {};
    return findNode(mail, shown, (clientX - left) / scale, (clientY - top) / scale);
  };
  useLayoutEffect(() => {
    const { current } = surface;
    const view = mail.defaultView;
    if (current !== null && view !== null) current.scrollTo(view.scrollX * scale, view.scrollY * scale);
  }, [mail, scale, size]);
  // The mail shows what is selected in the outline. A mail that is compiled again moves nothing.
  const latest = useRef(selected);
  latest.current = selected;
  useEffect(() => {
    const box = latest.current && boxOf(latest.current);
    const { current } = surface;
    if (box === undefined || current === null) return;
    const [top, bottom] = [box.top * scale, (box.top + box.height) * scale];
    const isSeen = bottom > current.scrollTop + 20 && top < current.scrollTop + current.clientHeight - 20;
    if (!isSeen) current.scrollTo({ top: Math.max(top - current.clientHeight / 3, 0) });
  }, [selected?.node, selected?.item, scale]);
  const follow = () => {
    const { current } = surface;
    if (current !== null) mail.defaultView?.scrollTo(current.scrollLeft / scale, current.scrollTop / scale);
  };
  const isShown = hovered !== undefined && shown.includes(hovered);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the outline is for the keyboard
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div
      ref={surface}
      role="group"
      aria-label="The mail, to be scrolled"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
      tabIndex={0}
      className="edit-surface"
      onScroll={follow}
      onPointerMove={(event: PointerEvent) => setHovered(at(event))}
      onPointerLeave={() => setHovered(undefined)}
      onClick={(event) => {
        const found = at(event);
        if (found !== undefined) onOpen(found);
      }}
    >
      <div className="edit-paper" style={{ width: size.width * scale, height: size.height * scale }}>
        {isShown && hovered !== selected && <NodeBox shown={hovered} scale={scale} name={nameOf(hovered)} />}
        {selected !== undefined && <NodeBox shown={selected} scale={scale} name={nameOf(selected)} isSelected />}
      </div>
    </div>
  );
}

interface NodeBoxProps {
  readonly shown: ShownNode;
  readonly scale: number;
  readonly name: string;
  readonly isSelected?: boolean;
}

function NodeBox({ shown, scale, name, isSelected = false }: NodeBoxProps) {
  const box = boxOf(shown);
  if (box === undefined) return null;
  const style = {
    left: box.left * scale,
    top: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
  return (
    <div className={isSelected ? "node-box selected" : "node-box"} style={style} aria-hidden="true">
      <span className={box.top * scale < 20 ? "node-name below" : "node-name"}>{name}</span>
    </div>
  );
}

/** How large the page of a mail is. Its texts and its images change that. */
function useSize(mail: Document) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const note = () => {
      const { scrollWidth, scrollHeight } = mail.documentElement;
      setSize((before) =>
        before.width === scrollWidth && before.height === scrollHeight
          ? before
          : { width: scrollWidth, height: scrollHeight },
      );
    };
    const observer = new ResizeObserver(note);
    observer.observe(mail.documentElement);
    if (mail.body) observer.observe(mail.body);
    note();
    return () => observer.disconnect();
  });
  return size;
}
