/** A place in a page where what is written of a node of the source begins or ends. */
export interface NodeMark {
  readonly node: number;
  readonly edge: "begin" | "end";
  readonly at: number;
}

/** A page without its marks, and where they were. */
export interface MarkedPage {
  readonly html: string;
  /** In the order of the page. */
  readonly marks: readonly NodeMark[];
}

// As placeholders, but with letters that those do not have. No mark is in a tag or a comment of a source.
const MARK = /\uE000([nm])(\d+)\uE001/g;

/** What is written of nodes, outermost first, with marks around it. mjml copies them like any text. */
export function markNodes(written: string, nodes: readonly number[]): string {
  return markContent([written], nodes).join("");
}

/** The same of content in pieces. */
export function markContent<Part>(content: readonly Part[], nodes: readonly number[]): readonly (Part | string)[] {
  const begins = nodes.map((node) => `\uE000n${node}\uE001`);
  const ends = nodes.map((node) => `\uE000m${node}\uE001`).toReversed();
  return [...begins, ...content, ...ends];
}

export function takeMarks(written: string): MarkedPage {
  const marks: NodeMark[] = [];
  let taken = 0;
  const html = written.replace(MARK, (mark, letter: string, node: string, index: number) => {
    marks.push({ node: Number(node), edge: letter === "n" ? "begin" : "end", at: index - taken });
    taken += mark.length;
    return "";
  });
  return { html, marks };
}

const MERGED = /<!\[endif\]-->((?:\s|\uE000[nm]\d+\uE001)*?)<!--\[if mso \| IE\]>/g;

/** Merges neighbouring comments for Outlook as mjml does, which finds none around a mark. The marks stay. */
export function mergeMarkedComments(written: string): string {
  return written.replace(MERGED, (_, between: string) => between.replace(/\s/g, ""));
}
