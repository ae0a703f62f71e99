import type { Color } from "../../domain/document/color.ts";
import { contrastRatio } from "../../domain/document/contrast-ratio.ts";
import { type Place, warn } from "../../domain/document/place.ts";
import type { Path } from "../../domain/error.ts";

/** Text in one colour on another, both opaque. */
export interface ContrastSample {
  readonly color: Color;
  readonly background: Color;
  /** Whether it is seen in dark clients. */
  readonly isDark?: boolean | undefined;
  readonly isLarge: boolean;
  readonly path: Path;
  readonly node?: string | undefined;
}

/**
 * Reports text whose contrast is too low (WCAG 2.1, success criterion 1.4.3), each pair of colours once. Behind
 * gradients and images the solid colour counts: it is what stays where they are not drawn.
 */
export function reportContrast(samples: readonly ContrastSample[], place: Place): void {
  const found = new Map<string, { readonly sample: ContrastSample; count: number }>();
  for (const sample of samples) {
    if (contrastRatio(sample.color, sample.background) >= neededRatio(sample)) continue;
    const key = `${sample.color} ${sample.background} ${sample.isLarge} ${sample.isDark}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { sample, count: 1 });
    else known.count += 1;
  }
  for (const { sample, count } of found.values()) {
    const ratio = Math.floor(contrastRatio(sample.color, sample.background) * 100) / 100;
    const text = `${sample.isDark ? "in dark clients " : ""}${sample.color} on ${sample.background} has a contrast of ${ratio}:1`;
    const more = count === 1 ? "" : `, here and in ${count - 1} more places`;
    const message = `${text}${more}; ${sample.isLarge ? "large " : ""}text needs ${neededRatio(sample)}:1`;
    warn({ ...place, path: sample.path, node: sample.node }, "contrast.low", message);
  }
}

function neededRatio({ isLarge }: ContrastSample): number {
  return isLarge ? 3 : 4.5;
}

/** 18 point, or 14 point in bold (WCAG 2.1, "large scale"). `fontSize` in px. */
export function isLargeText(fontSize: number, fontWeight: string): boolean {
  const isBold = fontWeight === "bold" || Number(fontWeight) >= 700;
  return fontSize >= (isBold ? 56 / 3 : 24);
}
