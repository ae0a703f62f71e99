import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** What the address of the page says after `?`, and how to change it in place; an empty value takes a name out. */
export function useAddress(): [URLSearchParams, (changes: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return [params, change];
}
