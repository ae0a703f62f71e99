import type { BrandUse, ColorPair, Layer } from "../domain/document/brand/brand-use.ts";
import type { Color } from "../domain/document/color.ts";
import type { ContrastSample } from "./lint/report-contrast.ts";
import type { StandIn } from "./mail/brand-stand-in.ts";
import type { BrandTags } from "./source/brand/write-stand-ins.ts";

/**
 * What a mail has of a brand, from the colours of its texts, in which stand-ins are values of the brand. Inks that are
 * read on its colours are among the values if a text has them.
 */
export function recordBrandUse({ values, standIns }: BrandTags, samples: readonly ContrastSample[]): BrandUse {
  const names = new Map(
    standIns.flatMap(({ text, value }: StandIn) => (value.kind === "color" ? [[text, value.name]] : [])),
  );
  const toLayer = (color: Color): Layer => {
    const brand = names.get(color);
    return brand === undefined ? color : { brand };
  };
  const pairs = new Map<string, ColorPair>();
  for (const { ink, ground, isDark = false, isLarge, path, node } of samples) {
    const colors = { ink: ink.layers.map(toLayer), ground: ground.layers.map(toLayer), isDark, isLarge };
    if (![...colors.ink, ...colors.ground].some((layer) => typeof layer !== "string")) continue;
    const key = JSON.stringify(colors);
    const known = pairs.get(key);
    pairs.set(key, known === undefined ? { ...colors, path, node, count: 1 } : { ...known, count: known.count + 1 });
  }
  const layers = [...pairs.values()].flatMap(({ ink, ground }) => [...ink, ...ground]);
  const used = new Set(layers.map((layer) => (typeof layer === "string" ? undefined : layer.brand)));
  const inks = standIns.map(({ value }) => value).filter((value) => !values.includes(value) && used.has(value.name));
  const derived = inks.map((value) => ({ ...value, isDerived: true as const }));
  return { values: [...values, ...derived], pairs: [...pairs.values()] };
}
