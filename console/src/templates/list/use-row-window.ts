import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type RowRange, rowsInWindow } from "./row-range.ts";

/** As the style sheets have it. Measured where a browser makes letters larger. */
const ROW_HEIGHT = 45;
const PICTURED_HEIGHT = 89;

/** Which rows of a list are in the window of the browser, where all rows have one height. */
export interface RowWindow {
  /** Holds the rows. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly range: RowRange;
  readonly rowHeight: number;
}

export function useRowWindow(hasPictures: boolean): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const [rowHeight, setRowHeight] = useState(hasPictures ? PICTURED_HEIGHT : ROW_HEIGHT);
  const [range, setRange] = useState<RowRange>(() => rowsInWindow(0, innerHeight, rowHeight));
  const look = useCallback(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const next = rowsInWindow(-top, innerHeight, rowHeight);
    setRange((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, [rowHeight]);
  useEffect(() => {
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [look]);
  // After each render: a note above the list may have moved it, and letters may have another size.
  useLayoutEffect(() => {
    const row = body.current?.querySelector("tr:not([aria-hidden])")?.getBoundingClientRect();
    if (row !== undefined && row.height > 0 && Math.abs(row.height - rowHeight) > 0.5) setRowHeight(row.height);
    look();
  });
  return { body, range, rowHeight };
}
