import type { Backdrop } from "../../../domain/document/backdrop.ts";
import { inkValues } from "../../../domain/document/brand/ink-values.ts";
import type { BrandValue } from "../../../domain/document/brand/token.ts";
import type { Color } from "../../../domain/document/color.ts";
import { inkOn } from "../../../domain/document/contrast-ratio.ts";
import type { StandIn } from "../../mail/brand-stand-in.ts";

/** The colours of a brand in a document. A compile does not know them, so it derives nothing from their stand-ins. */
export class BrandColors {
  readonly #nameOf: ReadonlyMap<Color, string>;
  readonly #standIns: ReadonlyMap<string, Color>;
  readonly #inkOf: ReadonlyMap<string, string>;

  constructor(values: readonly BrandValue[] = [], standIns: readonly StandIn[] = []) {
    const colors = standIns.filter(({ value }) => value.kind === "color");
    this.#nameOf = new Map(colors.map(({ text, value }) => [text, value.name]));
    this.#standIns = new Map(colors.map(({ text, value }) => [value.name, text]));
    this.#inkOf = new Map(inkValues(values).map(({ on, value }) => [on, value.name]));
  }

  has(color: Color): boolean {
    return this.#nameOf.has(color);
  }

  /** True if a brand may replace what is seen, also where a translucent colour lies over one of the brand. */
  decides(backdrop: Backdrop): boolean {
    return this.has(this.groundOf(backdrop));
  }

  /** The colour that counts: that of the brand if it shows through, otherwise the one that is seen. */
  groundOf({ color, layers }: Backdrop): Color {
    return layers.find((layer) => this.has(layer)) ?? color;
  }

  /** What is read on a backdrop: black or white, or the ink of the brand. */
  inkOn(backdrop: Backdrop): Color {
    const ink = this.#inkOf.get(this.#nameOf.get(this.groundOf(backdrop)) ?? "");
    return this.#standIns.get(ink ?? "") ?? inkOn(backdrop.color);
  }

  /** What a colour of the brand is for dark clients. Undefined for others. */
  inDark(color: Color): Color | undefined {
    return this.#standIns.get(`${this.#nameOf.get(color)}_dark`);
  }
}
