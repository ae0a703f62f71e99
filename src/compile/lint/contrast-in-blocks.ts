import { type Backdrop, paintOnto, plainBackdrop } from "../../domain/document/backdrop.ts";
import { type Block, type BlockOf, isTextBlock } from "../../domain/document/block/block.ts";
import type { Path } from "../../domain/error.ts";
import { blockPaint } from "../source/document/block-paint.ts";
import type { Ground } from "../source/document/build-context.ts";
import { tablePaints } from "../source/document/table-paints.ts";
import type { Inline } from "../source/rich-text/rich-text.ts";
import { type Ink, type Paint, paintWithin } from "../source/rich-text/run-paint.ts";
import { readTableTexts } from "../source/rich-text/table-texts.ts";
import { type ContrastSample, isLargeText } from "./report-contrast.ts";
import { linesOf, type PlacedBlock, readContent } from "./walk-blocks.ts";

/** Every text of blocks with its colours, also that of images. */
export function contrastInBlocks(blocks: readonly PlacedBlock[]): readonly ContrastSample[] {
  return blocks.flatMap(samplesOf);
}

function samplesOf({ block, ground }: PlacedBlock): readonly ContrastSample[] {
  const sample = (paint: Paint, member: string) =>
    inksOf(paint).map(({ isDark, ...inks }): ContrastSample => {
      const path = [...block.path, ...(isDark && member in block.dark ? ["dark", member] : [member])];
      return { ...inks, isDark, isLarge: isLarge(block), path, node: block.id };
    });
  switch (block.kind) {
    case "heading":
    case "paragraph":
    case "list": {
      const paint = blockPaint(block, ground);
      const paints = readContent(block).flatMap((runs) => paintsIn(runs, paint));
      return paints.flatMap((each) => sample(each, each.color === paint.color ? "color" : "content"));
    }
    case "table":
      return tableSamples(block, ground);
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

/** Each text of a table, in the colours of its head or of all others. */
function tableSamples(block: BlockOf<"table">, ground: Ground): readonly ContrastSample[] {
  const paints = tablePaints(block, ground);
  const { fontSize, headFontSize = fontSize, headFontWeight, fontWeight, columns } = block.props;
  return readTableTexts(block).flatMap(({ text, path, isOfHead, column }) => {
    const own = column === undefined ? undefined : columns[column];
    const isLarge = isOfHead
      ? isLargeText(headFontSize, headFontWeight)
      : isLargeText(own?.fontSize ?? fontSize, own?.fontWeight ?? fontWeight);
    const found = paintsIn(text.flatMap(linesOf).flat(), isOfHead ? paints.head : paints.body);
    return found.flatMap(inksOf).map((inks) => ({ ...inks, isLarge, path: [...block.path, ...path], node: block.id }));
  });
}

/** What a paint is in light clients, and in dark ones if they have another. */
function inksOf(paint: Paint): readonly Pick<ContrastSample, "ink" | "ground" | "isDark">[] {
  const sample = ({ color, background }: Ink, isDark: boolean) => ({
    ink: paintOnto(color, background),
    ground: background,
    isDark,
  });
  return [sample(paint, false), ...(paint.dark === undefined ? [] : [sample(paint.dark, true)])];
}

/** Where images are not loaded, their texts are black or white, whichever is read better, or the ink of a brand. */
function altSamples({ light, dark, brand }: Ground, path: Path, node: string): readonly ContrastSample[] {
  const sample = (ground: Backdrop, isDark: boolean): ContrastSample => {
    return { ink: plainBackdrop(brand.inkOn(ground)), ground, isDark, isLarge: false, path, node };
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
      into.set(JSON.stringify(paint), paint);
    }
    if (run.kind === "mark" || run.kind === "chosen") collectPaints(run.children, paint, into);
    if (run.kind === "span" || run.kind === "link") collectPaints(run.children, paintWithin(run, paint), into);
  }
}

function isLarge(block: Block): boolean {
  const { fontSize, fontWeight } = { fontSize: 0, fontWeight: "normal", ...block.props };
  return isLargeText(fontSize, fontWeight);
}
