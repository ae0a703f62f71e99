import type { Block } from "../../domain/document/block/block.ts";
import type { Color } from "../../domain/document/color.ts";
import { type Place, warn } from "../../domain/document/place.ts";
import type { Path } from "../../domain/error.ts";
import { blockFill } from "../document/background.ts";
import type { Inline } from "../rich-text/rich-text.ts";
import { readContent } from "./block-content.ts";
import { contrastRatio, paintOver } from "./contrast-ratio.ts";
import type { PlacedBlock } from "./walk-blocks.ts";

/** Text in one colour on another, both opaque. */
interface Sample {
  readonly color: Color;
  readonly background: Color;
  readonly isLarge: boolean;
  readonly path: Path;
  readonly node: string;
}

/** What a text is drawn with, and on. */
interface Paint {
  readonly color: Color;
  readonly background: Color;
}

/** Browsers draw links without a colour of their own in this one (HTML Standard, section 15.3.4). */
const LINK_COLOR = "#0000ee";

/**
 * Reports text whose contrast is too low (WCAG 2.1, success criterion 1.4.3), each pair of colours once. Behind gradients and
 * images the solid colour counts: it is what stays where they are not drawn.
 */
export function checkContrast(blocks: readonly PlacedBlock[], place: Place): void {
  const found = new Map<string, { readonly sample: Sample; count: number }>();
  for (const sample of blocks.flatMap(samplesOf)) {
    if (contrastRatio(sample.color, sample.background) >= neededRatio(sample)) continue;
    const key = `${sample.color} ${sample.background} ${sample.isLarge}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { sample, count: 1 });
    else known.count += 1;
  }
  for (const { sample, count } of found.values()) {
    const ratio = Math.floor(contrastRatio(sample.color, sample.background) * 100) / 100;
    const text = `${sample.color} on ${sample.background} has a contrast of ${ratio}:1`;
    const more = count === 1 ? "" : `, here and in ${count - 1} more places`;
    const message = `${text}${more}; ${sample.isLarge ? "large " : ""}text needs ${neededRatio(sample)}:1`;
    warn({ ...place, path: sample.path, node: sample.node }, "contrast.low", message);
  }
}

function neededRatio({ isLarge }: Sample): number {
  return isLarge ? 3 : 4.5;
}

function samplesOf({ block, background }: PlacedBlock): readonly Sample[] {
  const sample = ({ color, background }: Paint, member: string): Sample => ({
    color: paintOver(color, background),
    background,
    isLarge: isLarge(block),
    path: [...block.path, member],
    node: block.id,
  });
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "list": {
      const paint = { color: block.props.color, background: fillOf(block.props, background) };
      const paints = readContent(block).flatMap((runs) => paintsIn(runs, paint));
      return paints.map((each) => sample(each, each.color === paint.color ? "color" : "content"));
    }
    case "button":
      return [sample({ color: block.props.color, background: fillOf(block.props, background) }, "color")];
    case "anchor":
      return [sample({ color: block.props.color, background }, "color")];
    case "menu": {
      const isShown = block.props.items.some(({ enabled, label }) => enabled && label.trim() !== "");
      return isShown
        ? [sample({ color: block.props.color, background: fillOf(block.props, background) }, "color")]
        : [];
    }
    default:
      return [];
  }
}

function fillOf(props: FilledProps, beneath: Color): Color {
  return paintOver(blockFill(props.backgroundColor, props.backgroundGradient).color ?? "transparent", beneath);
}

interface FilledProps {
  readonly backgroundColor: Parameters<typeof blockFill>[0];
  readonly backgroundGradient: Parameters<typeof blockFill>[1];
}

/** The paints that visible text of some runs has, each once. */
function paintsIn(runs: readonly Inline[], paint: Paint): readonly Paint[] {
  const paints = new Map<string, Paint>();
  collectPaints(runs, paint, paints);
  return [...paints.values()];
}

function collectPaints(runs: readonly Inline[], paint: Paint, into: Map<string, Paint>): void {
  for (const run of runs) {
    if (run.kind === "text" && run.value.some((part) => typeof part !== "string" || part.trim() !== "")) {
      into.set(`${paint.color} ${paint.background}`, paint);
    }
    if (run.kind === "mark") collectPaints(run.children, paint, into);
    if (run.kind === "span" || run.kind === "link") {
      const color = run.style.color ?? (run.kind === "link" ? LINK_COLOR : paint.color);
      const background = paintOver(run.style.backgroundColor ?? "transparent", paint.background);
      collectPaints(run.children, { color, background }, into);
    }
  }
}

/** 18 point, or 14 point in bold (WCAG 2.1, "large scale"). */
function isLarge(block: Block): boolean {
  const { fontSize, fontWeight } = { fontSize: 0, fontWeight: "normal", ...block.props };
  const isBold = fontWeight === "bold" || Number(fontWeight) >= 700;
  return fontSize >= (isBold ? 56 / 3 : 24);
}
