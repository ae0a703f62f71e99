import { useCallback, useMemo, useRef, useState } from "react";
import { clearDifferences, markDifferences } from "./mark-differences.ts";

interface Comparison {
  /** What was found, in words; empty while nothing is compared. */
  readonly summary: string;
  /** For the frames of both mails, called with each document that was written. */
  readonly onWritten: readonly ((mail: Document) => void)[];
}

/** Outlines in two mails that are shown what differs between them. */
export function useDifferences(before: string, after: string, isWanted: boolean): Comparison {
  const frames = useRef<(Document | undefined)[]>([]);
  const [summary, setSummary] = useState("");
  const compare = useCallback(() => {
    const [left, right] = frames.current;
    for (const mail of [left, right]) if (mail) clearDifferences(mail);
    if (!isWanted || left?.defaultView == null || right?.defaultView == null) return setSummary("");
    const found = markDifferences({ document: left, html: before }, { document: right, html: after });
    if (found === undefined) return setSummary("The mails differ in too many places to outline them.");
    const { changed, added, removed } = found;
    if (changed + added + removed === 0) return setSummary("The mails show the same.");
    setSummary(`${changed} changed (solid), ${added} added (dashed), ${removed} removed (dotted)`);
  }, [before, after, isWanted]);
  const onWritten = useMemo(
    () =>
      [0, 1].map((index) => (mail: Document) => {
        frames.current[index] = mail;
        compare();
      }),
    [compare],
  );
  return { summary, onWritten };
}
