import { sides } from "../../../domain/document/box.ts";
import type { Surface } from "../../../domain/document/document.ts";

/** px that a surface leaves of its width for what is in it. */
export function innerWidth(surface: Surface, width: number): number {
  return Math.max(0, width - sides(surface.padding) - 2 * surface.border.width);
}
