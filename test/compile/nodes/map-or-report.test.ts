import { expect, test } from "vitest";
import { compileTree } from "../../../src/compile/compile-tree.ts";
import { type MjmlTree, mjmlElement } from "../../../src/compile/mail/mjml-tree/mjml-tree.ts";
import type { SourceNodes } from "../../../src/compile/nodes/source-nodes.ts";
import { SharedParts } from "../../../src/compile/source/shared/shared-parts.ts";
import { untimed } from "../../../src/compile/stage-time.ts";

/** The end of a node that never begins, which no source can have: the letters are refused in each. */
const STRAY_MARK = "\uE000m0\uE001";

function treeOf(text: string): MjmlTree {
  const words = mjmlElement("mj-text", {}, { content: [text] });
  const column = mjmlElement("mj-column", {}, { children: [words] });
  const body = mjmlElement("mj-body", {}, { children: [mjmlElement("mj-section", {}, { children: [column] })] });
  return { kind: "mjml", root: mjmlElement("mjml", {}, { children: [body] }), fonts: {}, conditions: [], lists: [] };
}

const source: SourceNodes = {
  list: [{ kind: "mj-text", start: 0, end: 5, parent: undefined }],
  indexOf: (mark) => mark,
  findWithin: () => [],
};
const preview = { isPreview: true, time: untimed, parts: new SharedParts() };

test("a preview whose nodes cannot be matched comes without them, with a finding that says so", async () => {
  const plain = await compileTree(treeOf("Words"), preview);
  const matched = await compileTree(treeOf("Words"), preview, { nodes: { source, tree: treeOf("Words") } });
  expect(matched.nodes).toHaveLength(1);
  expect(matched.diagnostics).toEqual(plain.diagnostics);
  const unmatched = await compileTree(treeOf("Words"), preview, {
    nodes: { source, tree: treeOf(`Words${STRAY_MARK}`) },
  });
  expect(unmatched.nodes).toBeUndefined();
  expect(unmatched.programs).toEqual(plain.programs);
  expect(unmatched.diagnostics).toEqual([
    ...plain.diagnostics,
    expect.objectContaining({ rule: "compile.nodes-unmatched", severity: "warning", path: ["mjml"] }),
  ]);
});
