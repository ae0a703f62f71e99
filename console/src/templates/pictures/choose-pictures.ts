import { useSyncExternalStore } from "react";
import { useMedia } from "../../components/use-media.ts";

const KEPT_AS = "letterpress.pictures";
/** A window without room for pictures; the style sheet of the list has the same width. */
const PHONE = "(max-width: 760px)";
const listeners = new Set<() => void>();

/** Whether pictures are chosen in this browser; undefined in a window without room for them. */
export function usePictureChoice(): boolean | undefined {
  const areChosen = useSyncExternalStore(listen, arePicturesChosen);
  return useMedia(PHONE) ? undefined : areChosen;
}

export function choosePictures(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEPT_AS);
  else localStorage.setItem(KEPT_AS, "off");
  for (const listener of listeners) listener();
}

function arePicturesChosen(): boolean {
  return localStorage.getItem(KEPT_AS) !== "off";
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
