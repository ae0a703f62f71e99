import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { rowsBetween } from "./rows-between.ts";

const NONE: ReadonlySet<string> = new Set();

/** Which templates of the list are chosen. `scope` names what the list is filtered by: another one chooses nothing. */
export function useSelection(rows: readonly Template[], scope: string) {
  const [ids, setIds] = useState(NONE);
  const latest = useRef({ rows, lastId: "" });
  latest.current.rows = rows;
  // What was chosen may not be in the list any more.
  useEffect(() => setIds(NONE), [scope]);
  /** Chooses a template or not; `isUpTo`: with all rows since the one that was chosen last. */
  const choose = useCallback((template: Template, isUpTo: boolean) => {
    const { lastId } = latest.current;
    const between = isUpTo ? rowsBetween(latest.current.rows, lastId, template.id) : [template];
    latest.current.lastId = template.id;
    setIds((before) => {
      const after = new Set(before);
      const isChosen = !before.has(template.id);
      for (const { id } of between) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const chooseAll = useCallback((isChosen: boolean) => {
    setIds(isChosen ? new Set(latest.current.rows.map(({ id }) => id)) : NONE);
  }, []);
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  return { ids, chosen, choose, chooseAll };
}
