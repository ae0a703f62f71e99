import type { BrandValue } from "../../domain/document/brand/token.ts";

/**
 * What is written for a value of a brand while a mail is compiled: a colour or a family that nothing else in the mail
 * has, or a tag.
 */
export interface StandIn {
  readonly value: BrandValue;
  readonly text: string;
}

const FONT = "lpbrandfont";
/** The first member of the path of a stand-in that is a tag: `brand` itself is reserved. */
export const BRAND_MEMBER = "lp_brand";

/** True for a family that stands for the font of a brand. */
export function isFontStandIn(family: string): boolean {
  return family.startsWith(FONT);
}

/** How far the stand-in of a colour is from what the template declares. */
export type Distance = "near" | "opposite";

/** What a colour is changed by at first: by less than anyone sees, or to its opposite. */
const MASKS: Readonly<Record<Distance, number>> = { near: 0, opposite: 0xffffff };

/** Chooses stand-ins. No colour or font of them is in the sources. */
export function chooseStandIns(
  values: readonly BrandValue[],
  sources: readonly string[],
  distance: Distance,
): readonly StandIn[] {
  const text = sources.join("\n").toLowerCase();
  const chosen = new Set<string>(values.map(({ value }) => value));
  const isFree = (color: string) => !chosen.has(color) && !text.includes(color.slice(1));
  return values.map((value, index): StandIn => {
    if (value.kind === "font") return { value, text: `${FONT}${String(index).padStart(3, "0")}` };
    if (value.kind !== "color") return { value, text: `{{ ${BRAND_MEMBER}.${value.name} }}` };
    const color = colorNear(value.value, MASKS[distance], isFree);
    if (color === undefined) throw new Error(`no colour is left to stand for brand.${value.name}`);
    chosen.add(color);
    return { value, text: color };
  });
}

/** A free colour that differs in the last bits of its channels, the closest if there are several. */
function colorNear(color: string, mask: number, isFree: (color: string) => boolean): string | undefined {
  const start = Number.parseInt(color.slice(1), 16) ^ mask;
  for (let step = 1; step < 0x1000; step += 1) {
    const bits = everyThirdBit(step, 2) * 0x10000 + everyThirdBit(step, 1) * 0x100 + everyThirdBit(step, 0);
    const near = `#${(start ^ bits).toString(16).padStart(6, "0")}`;
    if (isFree(near)) return near;
  }
  return undefined;
}

function everyThirdBit(step: number, from: number): number {
  let bits = 0;
  for (let bit = 0; bit < 4; bit += 1) bits |= ((step >> (3 * bit + from)) & 1) << bit;
  return bits;
}
