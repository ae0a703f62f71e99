import { type Block, isTextBlock } from "../../domain/document/block/block.ts";
import type { Color } from "../../domain/document/color.ts";
import { inkOn, paintOver } from "../../domain/document/contrast-ratio.ts";
import type { Place } from "../../domain/document/place.ts";
import type { Path } from "../../domain/error.ts";
import { blockPaint } from "../source/document/block-paint.ts";
import type { Ground } from "../source/document/build-context.ts";
import type { Inline } from "../source/rich-text/rich-text.ts";
import { type Paint, paintWithin } from "../source/rich-text/run-paint.ts";
import { type ContrastSample, isLargeText, reportContrast } from "./report-contrast.ts";
import { type PlacedBlock, readContent } from "./walk-blocks.ts";

/** Reports text of blocks, also that of images, whose contrast is too low. */
export function checkContrast(blocks: readonly PlacedBlock[], place: Place): void {
  reportContrast(blocks.flatMap(samplesOf), place);
}

function samplesOf({ block, ground }: PlacedBlock): readonly ContrastSample[] {
  const sample = (paint: Paint, member: string): readonly ContrastSample[] => {
    const inks = [
      { ink: paint, isDark: false },
      ...(paint.dark === undefined ? [] : [{ ink: paint.dark, isDark: true }]),
    ];
    return inks.map(({ ink: { color, background }, isDark }) => ({
      color: paintOver(color, background),
      background,
      isDark,
      isLarge: isLarge(block),
      path: [...block.path, ...(isDark && member in block.dark ? ["dark", member] : [member])],
      node: block.id,
    }));
  };
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "list": {
      const paint = blockPaint(block, ground);
      const paints = readContent(block).flatMap((runs) => paintsIn(runs, paint));
      return paints.flatMap((each) => sample(each, each.color === paint.color ? "color" : "content"));
    }
    case "button":
      return sample(blockPaint(block, ground), "color");
    case "menu": {
      const isShown = block.props.items.some(({ enabled, label }) => enabled && label.trim() !== "");
      return isShown ? sample(blockPaint(block, ground), "color") : [];
    }
    case "image":
    case "video":
      return block.props.alt.trim() === "" ? [] : altSamples(ground, [...block.path, "alt"], block.id);
    case "socials":
      return block.props.platforms.flatMap(({ enabled, name }, index) =>
        enabled && name.trim() !== "" ? altSamples(ground, [...block.path, "platforms", index, "name"], block.id) : [],
      );
    default:
      return isTextBlock(block) ? sample(blockPaint(block, ground), "color") : [];
  }
}

/** Where images are not loaded, their texts are black or white, whichever is read better. */
function altSamples({ light, dark }: Ground, path: Path, node: string): readonly ContrastSample[] {
  const sample = (background: Color, isDark: boolean): ContrastSample => {
    return { color: inkOn(background), background, isDark, isLarge: false, path, node };
  };
  return [sample(light, false), ...(dark === undefined ? [] : [sample(dark, true)])];
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
      into.set([paint.color, paint.background, paint.dark?.color, paint.dark?.background].join(" "), paint);
    }
    if (run.kind === "mark") collectPaints(run.children, paint, into);
    if (run.kind === "span" || run.kind === "link") collectPaints(run.children, paintWithin(run, paint), into);
  }
}

function isLarge(block: Block): boolean {
  const { fontSize, fontWeight } = { fontSize: 0, fontWeight: "normal", ...block.props };
  return isLargeText(fontSize, fontWeight);
}
