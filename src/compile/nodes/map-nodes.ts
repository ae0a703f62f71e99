import type { Program } from "../../../core/evaluator/program.ts";
import type { TemplateNode } from "../../domain/template/template-node.ts";
import type { MarkedPage } from "../mail/mjml-tree/node-mark.ts";
import { alignMarks } from "./align-marks.ts";
import { OpPositions } from "./op-positions.ts";
import type { SourceNodes, Stretch } from "./source-nodes.ts";

/** A page, and the html program that was cut from it. */
export interface CutPage {
  readonly html: string;
  readonly program: Program;
}

/** What an answer has room for. */
const MAX_NODES = 5_000;
const MAX_RANGES = 10_000;

/**
 * Where the html program writes each node of a source. `marked` is what mjml wrote, and the page is what has become of
 * it. A node that is no element of its own, such as a row that was joined with another, has what its children have.
 */
export function mapNodes(nodes: SourceNodes, marked: MarkedPage, { html, program }: CutPage): readonly TemplateNode[] {
  const stretches = new Map<number, Stretch[]>();
  const add = (index: number, { start, end }: Stretch): void => {
    const known = stretches.get(index) ?? [];
    stretches.set(index, known);
    known.push({ start, end });
  };
  const positions = new OpPositions(html, program);
  for (const { mark, start, end } of alignMarks(marked, html)) {
    const index = nodes.indexOf(mark);
    if (index !== undefined) add(index, { start, end });
    for (const [inside, { start: from, end: to }] of nodes.findWithin(mark, html.slice(start, end))) {
      // A link that is never closed may begin within a condition.
      add(inside, positions.enclose([{ start: start + from, end: start + to }]));
    }
  }
  const children = Map.groupBy(nodes.list.keys(), (index) => nodes.list[index]?.parent);
  for (const index of [...nodes.list.keys()].toReversed()) {
    const own = stretches.get(index) ?? [];
    const within = children.get(index)?.flatMap((child) => stretches.get(child) ?? []) ?? [];
    const isIn = ({ start, end }: Stretch) => own.some((each) => each.start <= start && end <= each.end);
    if (!within.every(isIn)) stretches.set(index, [positions.enclose([...own, ...within])]);
  }
  let ranges = 0;
  const mapped = nodes.list.slice(0, MAX_NODES).map((node, index) => {
    const own = (stretches.get(index) ?? []).map(({ start, end }) => positions.rangeOf(start, end));
    ranges += own.length;
    return ranges > MAX_RANGES ? undefined : { ...node, ranges: own };
  });
  return mapped.filter((node) => node !== undefined);
}
