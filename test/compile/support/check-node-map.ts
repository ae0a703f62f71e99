import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { FillData } from "../../../core/evaluator/data.ts";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";
import type { CompileOptions } from "../../../src/compile/compiler.ts";
import { isError } from "../../../src/domain/diagnostic.ts";
import { formatPath } from "../../../src/domain/error.ts";
import type { TemplateNode } from "../../../src/domain/template/template-node.ts";
import type { TemplateSource } from "../../../src/domain/template/template-source.ts";
import { markProgram } from "./mark-program.ts";

/** A source with the map of its nodes. */
export interface NodeMap {
  readonly nodes: readonly TemplateNode[];
  readonly program: Program;
  /** The same with comments at both ends of every range. */
  readonly marked: Program;
}

export async function mapOf(source: TemplateSource, options: CompileOptions = {}): Promise<NodeMap> {
  const { nodes, programs, diagnostics } = await compileSource(source, { isPreview: true, ...options, nodes: true });
  if (programs.html === undefined || nodes === undefined) throw new Error(JSON.stringify(diagnostics));
  const program: Program = JSON.parse(programs.html);
  const ranges = nodes.map((node) => node.ranges);
  return { nodes, program, marked: markProgram(program, ranges) };
}

/** As `button document.rows[0].columns[0].children[1]` or `mj-text 12-40`. */
export function nameOf({ kind, path, file, start, end }: TemplateNode): string {
  const place = path === undefined ? `${start}-${end}` : formatPath(path);
  return [kind, ...(file === undefined ? [] : [file]), place].join(" ");
}

/**
 * What is wrong with the map of a source. The programs are others than without it, a range is not closed in some mail,
 * a child is outside of its parent, a range begins or ends within a tag or a comment, or a node is never shown.
 */
export async function nodeMapFaults(source: TemplateSource, options: CompileOptions = {}): Promise<readonly string[]> {
  const preview = { isPreview: true, ...options };
  const plain = await compileSource(source, preview);
  if (plain.nodes !== undefined) return ["nodes are mapped unless requested"];
  if (plain.programs.html === undefined) return plain.diagnostics.filter(isError).map(({ message }) => message);
  const { programs, nodes = [] } = await compileSource(source, { ...preview, nodes: true });
  if (JSON.stringify(programs) !== JSON.stringify(plain.programs)) return ["the programs differ"];
  const program: Program = JSON.parse(plain.programs.html);
  const ranges = nodes.map((node) => node.ranges);
  const marked = markProgram(program, ranges);
  const faults = new Set<string>();
  const seen = new Set<number>();
  for (const [nth, { holds, items }] of decisionsOf(program).entries()) {
    const output = fillDecided(marked, holds, items);
    if (output.replace(MARK, "") !== fillDecided(program, holds, items)) faults.add("the comments change the mail");
    for (const fault of faultsIn(output, nodes, seen)) faults.add(fault);
    const isParsed = nth === 0 && countMarks(parse(output)) !== [...output.matchAll(MARK)].length;
    if (isParsed) faults.add("a range begins or ends within a tag or a comment");
  }
  const unseen = nodes.filter((node, index) => node.ranges.length > 0 && !seen.has(index));
  for (const node of unseen) faults.add(`${nameOf(node)} is never shown`);
  if (nodes.some(({ parent = -1 }, index) => parent >= index)) faults.add("a node comes before its parent");
  return [...faults];
}

type Holds = (condition: number) => boolean;

/** Everything, nothing, all but one, one alone; lists with one item and with two. */
function decisionsOf({ conditions, lists = [] }: Program) {
  const single = [...conditions.keys()].slice(0, 8);
  const decisions: readonly Holds[] = [
    () => true,
    () => false,
    ...single.flatMap((one): Holds[] => [(each) => each !== one, (each) => each === one]),
  ];
  return (lists.length > 0 ? [1, 2] : [0]).flatMap((items) => decisions.map((holds) => ({ holds, items })));
}

/** A program with its conditions decided and a value for every tag, filled with lists of this length. */
export function fillDecided(program: Program, holds: Holds, items: number): string {
  const conditions = program.conditions.map((each, at) => ({ ...each, steps: [["constant", holds(at)] as const] }));
  const tags = program.tags.map((tag) => ({ ...tag, default: tag.default ?? "https://value.example/" }));
  const dataOf = (holder: number | undefined): FillData => {
    const held = [...(program.lists ?? []).entries()].filter(([, each]) => each.in === holder);
    const lists = held.map(([list, { name }]) => [name, Array.from({ length: items }, () => dataOf(list))] as const);
    return { lists: Object.fromEntries(lists) };
  };
  return fillProgram({ ...program, conditions, tags }, dataOf(undefined)).output;
}

const MARK = /<!--lp(\/?)(\d+)-->/g;

/** What is wrong with the ranges in one mail. Notes which nodes are shown. */
function faultsIn(output: string, nodes: readonly TemplateNode[], seen: Set<number>): readonly string[] {
  const faults: string[] = [];
  const open: number[] = [];
  for (const [, slash, number] of output.matchAll(MARK)) {
    const index = Number(number);
    const node = nodes[index];
    if (node === undefined) return [`there is no node ${index}`];
    if (slash === "/") {
      if (open.pop() !== index) faults.push(`${nameOf(node)} ends where another one does not`);
      continue;
    }
    if (node.parent !== undefined && !open.includes(node.parent)) faults.push(`${nameOf(node)} is outside its parent`);
    open.push(index);
    seen.add(index);
  }
  return open.length > 0 ? [...faults, "a range does not end"] : faults;
}

type Parsed = DefaultTreeAdapterTypes.Document | DefaultTreeAdapterTypes.ChildNode;

/** Of the marks in a page, those that are comments of it: none is within a tag or a comment. */
function countMarks(node: Parsed): number {
  if ("data" in node) return /^lp\/?\d+$/.test(node.data) ? 1 : 0;
  return "childNodes" in node ? node.childNodes.reduce((count, child) => count + countMarks(child), 0) : 0;
}
