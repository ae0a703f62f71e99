import type { ComponentType } from "react";
import type { IconName } from "../part/icon.tsx";
import { TemplatesPage } from "../templates/templates-page.tsx";

/** A page that the side leads to. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** Goes there after `g`. */
  readonly key: string;
  /** The first page comes with the console, others are `lazy`. */
  readonly Page: ComponentType;
}

export const PLACES: readonly Place[] = [{ path: "/", name: "Templates", icon: "mail", key: "t", Page: TemplatesPage }];
