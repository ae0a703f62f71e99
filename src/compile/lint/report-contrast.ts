import type { Backdrop } from "../../domain/document/backdrop.ts";
import type { Color } from "../../domain/document/color.ts";
import { contrastRatio, neededRatio } from "../../domain/document/contrast-ratio.ts";
import { type Place, report } from "../../domain/document/place.ts";
import type { Path } from "../../domain/error.ts";
import { RECOLORINGS } from "./recolored.ts";

/** Text in one colour on another. */
export interface ContrastSample {
  /** The colour of the text, over the background where it is translucent. */
  readonly ink: Backdrop;
  readonly ground: Backdrop;
  /** Whether it is seen in dark clients. */
  readonly isDark?: boolean | undefined;
  readonly isLarge: boolean;
  readonly path: Path;
  readonly node?: string | undefined;
}

/** What is asked of colours that a client makes up: models of clients are too rough for more. */
const NEEDED_RECOLORED = 2.5;

/**
 * Reports text whose contrast is too low (WCAG 2.1, success criterion 1.4.3), each pair of colours once, and text that
 * can be read until a client makes the mail dark by itself. Behind gradients and images the solid colour counts: it is
 * what remains when they are not drawn. The background of a text is that of the nodes around it, which are shown
 * whenever the text is, so a finding holds for every combination of conditions.
 */
export function reportContrast(samples: readonly ContrastSample[], place: Place): void {
  reportLow(samples, place);
  reportRecolored(samples, place);
}

function reportLow(samples: readonly ContrastSample[], place: Place): void {
  const found = new Map<string, { readonly sample: ContrastSample; count: number }>();
  for (const sample of samples) {
    if (ratioOf(sample) >= neededRatio(sample)) continue;
    const key = `${sample.ink.color} ${sample.ground.color} ${sample.isLarge} ${sample.isDark}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { sample, count: 1 });
    else known.count += 1;
  }
  for (const { sample, count } of found.values()) {
    const ratio = Math.floor(ratioOf(sample) * 100) / 100;
    const text = `${sample.isDark ? "in dark clients " : ""}${sample.ink.color} on ${sample.ground.color} has a contrast of ${ratio}:1`;
    const more = count === 1 ? "" : `, here and in ${count - 1} more places`;
    const message = `${text}${more}; ${sample.isLarge ? "large " : ""}text needs ${neededRatio(sample)}:1`;
    report({ ...place, path: sample.path, node: sample.node }, "contrast.low", message);
  }
}

function reportRecolored(samples: readonly ContrastSample[], place: Place): void {
  const readable = samples.filter((sample) => sample.isDark !== true && ratioOf(sample) >= neededRatio(sample));
  const pairs = Map.groupBy(readable, ({ ink, ground }) => `${ink.color} ${ground.color}`);
  for (const [sample, ...others] of pairs.values()) {
    if (sample === undefined) continue;
    const colors = colorsOf(sample);
    const found = RECOLORINGS.map(({ client, recolor }) => ({ client, ...recolor(colors) })).filter(
      ({ color, background }) => contrastRatio(color, background) < NEEDED_RECOLORED,
    );
    if (found.length === 0) continue;
    const seen = found.map(({ client, color, background }) => {
      const ratio = Math.floor(contrastRatio(color, background) * 100) / 100;
      return `${client} draws it as about ${color} on ${background}, ${ratio}:1`;
    });
    const more = others.length === 0 ? "" : `, here and in ${others.length} more places,`;
    const message = `${colors.color} on ${colors.background}${more} is hard to read in clients that darken the mail themselves: ${seen.join("; ")}`;
    report({ ...place, path: sample.path, node: sample.node }, "contrast.recolored", message);
  }
}

function colorsOf({ ink, ground }: ContrastSample): { readonly color: Color; readonly background: Color } {
  return { color: ink.color, background: ground.color };
}

function ratioOf({ ink, ground }: ContrastSample): number {
  return contrastRatio(ink.color, ground.color);
}

/** 18 point, or 14 point in bold (WCAG 2.1, "large scale"). `fontSize` in px. */
export function isLargeText(fontSize: number, fontWeight: string): boolean {
  const isBold = fontWeight === "bold" || Number(fontWeight) >= 700;
  return fontSize >= (isBold ? 56 / 3 : 24);
}
