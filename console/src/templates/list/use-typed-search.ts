import { useEffect, useRef, useState } from "react";

/** Long enough for the next key of a word, and short enough to pass for at once. */
const PAUSE_MS = 150;

/** What is typed into a search, and passed on when typing pauses. It follows `search` when that changes by itself. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const passed = useRef(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    if (search === passed.current) return;
    passed.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === passed.current) return;
    const timer = setTimeout(() => {
      passed.current = typed;
      latest.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
