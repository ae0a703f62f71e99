import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Whether this browser has a connection to a network, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}
