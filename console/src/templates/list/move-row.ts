import type { KeyboardEvent } from "react";

const STOPS = "a, input, button";

/** Moves the focus by the arrows to the same stop of the row above or below. */
export function moveRow(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented) return;
  if ((key !== "ArrowDown" && key !== "ArrowUp") || !(target instanceof Element)) return;
  const row = target.closest("tr");
  const stop = target.closest(STOPS);
  if (row === null || stop === null) return;
  const next = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  const at = [...row.querySelectorAll(STOPS)].indexOf(stop);
  const stops = next?.querySelectorAll<HTMLElement>(STOPS);
  if (stops === undefined || stops.length === 0) return;
  event.preventDefault();
  stops[at]?.focus();
}
