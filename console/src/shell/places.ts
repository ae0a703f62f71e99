import type { IconName } from "../part/icon.tsx";

/** A page that the side leads to, and the key that goes there after `g`. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly key: string;
}

export const PLACES: readonly Place[] = [{ path: "/", name: "Templates", icon: "mail", key: "t" }];
