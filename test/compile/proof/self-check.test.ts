import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { Condition, EachOp, JumpOp, Op, Program, SlotOp } from "../../../core/evaluator/program.ts";
import { type MjmlTree, mjmlElement } from "../../../src/compile/mail/mjml-tree/mjml-tree.ts";
import { toMjmlTree } from "../../../src/compile/mail/mjml-tree/to-mjml-tree.ts";
import { canonicalHtml } from "../../../src/compile/proof/canonical-html.ts";
import { checkHtml } from "../../../src/compile/proof/check-html.ts";
import { buildTree } from "../../../src/compile/source/document/build-tree.ts";
import { compileHtml } from "../../../src/compile/target/html/compile-html.ts";
import { parseDocument } from "../../../src/domain/document/parse-document.ts";
import { runs } from "../../support/effort.ts";
import { arbitraryRows } from "../support/arbitrary-document.ts";
import { programOf } from "../support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../support/document-fixture.ts";

const data = { merge_tags: { text: { t: "Text" }, url: { u: "https://u.example/" }, attr: { a: "Alt" } } };

test("hiding a node gives the page of the document without that node, for any document and any assignment", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRows, fc.infiniteStream(fc.boolean()), async (rows, choices) => {
      // Without a subject a mail is called by a heading that is always there.
      const program = await programOf(documentOf(rows), "Words");
      const context: Record<string, string> = {};
      for (const { node } of program.conditions) context[node] = choices.next().value ? "on" : "off";
      const { output, report } = fillProgram(program, { ...data, context });
      const written = withoutHidden(rows, context);
      const fresh = fillProgram(await programOf(documentOf(written.rows), "Words"), data);
      expect(canonicalHtml(output)).toEqual(canonicalHtml(fresh.output));
      expect([...report.hidden].sort()).toEqual([...written.hidden].sort());
    }),
    { numRuns: runs(60) },
  );
});

type Change = (op: Op, at: number, ops: readonly Op[]) => Op;

describe("the self-check", () => {
  const { document } = parseDocument(
    readFileSync(new URL("../../../examples/event-invite.template.json", import.meta.url), "utf8"),
  );
  if (document === undefined) throw new Error("the sample cannot be read");
  const tree = toMjmlTree(buildTree(document).tree);

  test("passes what the compiler makes", async () => {
    expect(await checkHtml(tree, await compileHtml(tree))).toEqual([]);
  });

  test.each<[string, Change]>([
    ["text that is missing", (op) => (typeof op === "string" ? op.replace("Agenda", "") : op)],
    ["an attribute that differs", (op) => (typeof op === "string" ? op.replace('align="left"', 'align="right"') : op)],
    ["a slot escaped for another place", (op) => (op[0] === "url" ? ["url-query", (op as SlotOp)[1]] : op)],
    ["a condition that shows too much", (op, at) => (isJump(op) ? ["unless", op[1], at + 1] : op)],
    ["a condition that hides too much", (op, _, ops) => (isJump(op) ? ["unless", op[1], ops.length] : op)],
    ["mobile CSS of a hidden node", (op, at, ops) => (at === ops.findIndex(isJump) ? "" : op)],
  ])("finds %s", async (_, change) => {
    const { program, ...compiled } = await compileHtml(tree);
    const ops = program.ops.map((op, at) => change(op, at, program.ops));
    expect(await checkHtml(tree, { ...compiled, program: { ...program, ops } satisfies Program })).toContainEqual(
      expect.objectContaining({ rule: "compile.self-check", severity: "error", path: ["document"] }),
    );
  });
});

test("a document that would come down to what mjml does not know is refused, although mjml would make a page of it", async () => {
  const stray = mjmlElement("mj-section", { "no-such-attribute": "1" });
  const root = mjmlElement("mjml", {}, { children: [mjmlElement("mj-body", {}, { children: [stray] })] });
  const tree: MjmlTree = { kind: "document", root, fonts: {}, conditions: [], lists: [] };
  expect(await checkHtml(tree, await compileHtml(tree))).toMatchObject([
    { rule: "compile.self-check", message: expect.stringMatching(/mjml refuses it: .*no-such-attribute/s) },
  ]);
});

test("the self-check tries more items of a list than two", async () => {
  const divider = blockOf("divider", { repeat: { list: "items" } });
  const { document } = parseDocument(JSON.stringify(documentOf([rowOf([divider])])));
  if (document === undefined) throw new Error("the document cannot be read");
  const tree = toMjmlTree(buildTree(document).tree);
  const compiled = await compileHtml(tree);
  expect(await checkHtml(tree, compiled)).toEqual([]);
  const { ops, conditions } = compiled.program;
  const at = ops.findIndex((op) => op[0] === "each");
  const [, , begin, end] = ops[at] as EachOp;
  const copy = ops.slice(begin, end);
  // What is repeated is written twice at the most.
  const twice = [0, 1].flatMap((index): readonly Op[] => [
    ["unless", conditions.length + index, at + (index + 1) * (copy.length + 1)],
    ...copy,
  ]);
  const sizes = [0, 1].map((size): Condition => ({ node: "", steps: [["size", 0, ">", size]] }));
  const changed: Program = {
    ...compiled.program,
    conditions: [...conditions, ...sizes],
    ops: [...ops.slice(0, at), ...twice, ...ops.slice(end)],
  };
  expect(await checkHtml(tree, { ...compiled, program: changed })).toMatchObject([
    { rule: "list.not-separable", severity: "error", path: ["document"], message: expect.stringContaining("5 items") },
  ]);
});

function isJump(op: Op): op is JumpOp {
  return op[0] === "unless";
}

type Fields = Readonly<Record<string, unknown>>;

/** Rows as if the nodes whose key is off had never been written, and the ids of the topmost ones left out. */
function withoutHidden(rows: readonly unknown[], context: Readonly<Record<string, string>>) {
  const hidden: string[] = [];
  const keep = (nodes: readonly unknown[]): unknown[] =>
    nodes.flatMap((entry): unknown[] => {
      const node = entry as Fields;
      const id = String(node.id);
      if (context[id] === "off") {
        hidden.push(id);
        return [];
      }
      const {
        visibility: _,
        props,
        columns,
        ...rest
      } = node as Fields & { props?: Fields; columns?: readonly Fields[] };
      if (columns === undefined) {
        const { visibility: __, rows, ...kept } = props ?? {};
        return [{ ...rest, props: Array.isArray(rows) ? { ...kept, rows: keepLines(rows, id) } : kept }];
      }
      const shown = columns.map((column) => ({ ...column, children: keep(column.children as readonly unknown[]) }));
      return [{ ...rest, columns: shown }];
    });
  /** Reports name rows of a table by the table and their number. */
  const keepLines = (lines: readonly unknown[], table: string): unknown[] =>
    lines.flatMap((line, index): unknown[] => {
      const name = `${table}-rows-${index + 1}`;
      if (context[name] !== "off") return [{ ...(line as Fields), visibility: undefined }];
      hidden.push(name);
      return [];
    });
  return { rows: keep(rows), hidden };
}
