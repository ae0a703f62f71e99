import { useSyncExternalStore } from "react";
import { keepSetting, readSetting } from "./browser-setting.ts";

/** How times are shown: `3 minutes ago`, or by date and clock. */
export type TimeStyle = "distance" | "exact";

const KEPT_AS = "letterpress.times";
const listeners = new Set<() => void>();

/** The style that was chosen in this browser. */
export function useTimeStyle(): TimeStyle {
  return useSyncExternalStore(listen, chosenTimeStyle);
}

export function chooseTimeStyle(style: TimeStyle): void {
  keepSetting(KEPT_AS, style === "exact" ? style : undefined);
  for (const listener of listeners) listener();
}

function chosenTimeStyle(): TimeStyle {
  return readSetting(KEPT_AS) === "exact" ? "exact" : "distance";
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
