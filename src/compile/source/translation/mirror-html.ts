import { type MarkupStretch, type MarkupTag, type ScannedMarkup, scanTaggedMarkup } from "../markup/scan-markup.ts";
import { isVoid } from "../markup/void-elements.ts";
import type { SourceText } from "../mjml/source-element.ts";
import { hasDirection, mirrorCss } from "./mirror-css.ts";
import { mirrorProperty } from "./mirror-property.ts";
import type { SourceEdit } from "./source-edit.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Edits by which the styles and alignments of HTML name the other sides. An element that says its direction, in `dir`
 * or in its style, keeps its sides, with all that is in it.
 */
export function mirrorHtml({ raw, start }: SourceText): readonly SourceEdit[] {
  return editsIn(raw, scanTaggedMarkup(raw), []).map(({ from, to, written }) => {
    return { from: start + from, to: start + to, written };
  });
}

function editsIn(html: string, scanned: ScannedMarkup, around: readonly Range[]): readonly SourceEdit[] {
  const kept = [...around, ...findKept(html, scanned)];
  const isFree = ({ start }: Range) => !kept.some((range) => range.start <= start && start < range.end);
  return [
    ...scanned.stretches.filter(isFree).flatMap((stretch) => mirrorAttribute(html, stretch)),
    ...styleElements(scanned)
      .filter(isFree)
      .flatMap(({ start, end }) => mirrorCss({ raw: html.slice(start, end), start })),
    ...scanned.comments.flatMap((comment) => editsIn(html, comment, kept)),
  ];
}

function mirrorAttribute(html: string, { attribute, start, end }: MarkupStretch): readonly SourceEdit[] {
  const raw = html.slice(start, end);
  if (attribute === "style") return mirrorCss({ raw, start });
  if (attribute !== "align") return [];
  const { value } = mirrorProperty({ name: attribute, value: raw });
  return value === raw ? [] : [{ from: start, to: end, written: value }];
}

/** What is in `<style>`. */
function styleElements({ tags }: ScannedMarkup): readonly Range[] {
  return tags.flatMap((tag, index) => {
    const next = tags[index + 1];
    if (tag.name !== "style" || tag.kind !== "open" || next?.name !== "style" || next.kind !== "close") return [];
    return [{ start: tag.end, end: next.start }];
  });
}

/** Elements that say their direction, from tag to tag. */
function findKept(html: string, { end, stretches, tags }: ScannedMarkup): readonly Range[] {
  const saying = stretches.filter(({ attribute, start, end: to }) => {
    return attribute === "dir" || (attribute === "style" && hasDirection(html.slice(start, to)));
  });
  const isKept = (tag: Range) => saying.some(({ start }) => tag.start < start && start < tag.end);
  return elementsOf(tags, end).filter(({ opening }) => isKept(opening));
}

/** Elements from tag to tag. One that is not closed ends with the element around it. */
function elementsOf(tags: readonly MarkupTag[], end: number): readonly (Range & { readonly opening: MarkupTag })[] {
  const open: MarkupTag[] = [];
  const elements = tags.flatMap((tag) => {
    if (tag.kind === "close") {
      const index = open.findLastIndex(({ name }) => name === tag.name);
      const closed = index === -1 ? [] : open.splice(index);
      return closed.map((opening) => ({ opening, start: opening.start, end: tag.end }));
    }
    if (tag.isSelfClosing || isVoid(tag.name)) return [{ opening: tag, start: tag.start, end: tag.end }];
    open.push(tag);
    return [];
  });
  return [...elements, ...open.map((opening) => ({ opening, start: opening.start, end }))];
}
