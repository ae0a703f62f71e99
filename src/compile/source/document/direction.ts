import type { Canvas } from "../../../domain/document/document.ts";

/** In which direction lines are read. */
export type Direction = "ltr" | "rtl";

/** Languages written from right to left in their usual script (CLDR, characterOrder). */
const RIGHT_TO_LEFT = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "iw",
  "ks",
  "nqo",
  "ps",
  "sd",
  "syr",
  "ug",
  "ur",
  "yi",
]);

/** The direction in which a mail is read: its own, or that of its language (BCP 47). */
export function directionOf({ dir, language }: Pick<Canvas, "dir" | "language">): Direction {
  if (dir !== undefined) return dir;
  const [primary = "", script = ""] = language.toLowerCase().split("-");
  if (script.length === 4) return ["arab", "hebr", "thaa", "syrc", "nkoo"].includes(script) ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.has(primary) ? "rtl" : "ltr";
}

/** The sides where lines begin and where they end. */
export function lineSides(direction: Direction): readonly ["left", "right"] | readonly ["right", "left"] {
  return direction === "rtl" ? ["right", "left"] : ["left", "right"];
}
