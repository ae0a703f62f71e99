import { useEffect, useRef } from "react";
import { useOnline } from "../rpc/use-online.ts";

/** Whether there is a network; calls `save` whenever there is one again. */
export function useSaveWhenBack(save: () => void): boolean {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) save();
    wasOnline.current = isOnline;
  }, [isOnline]);
  return isOnline;
}
