import type { Program } from "../../core/evaluator/program.ts";
import { compileSubject } from "../../src/compile/compile-subject.ts";
import type { MjmlTree } from "../../src/compile/mail/mjml-tree/mjml-tree.ts";
import { pruneMjml } from "../../src/compile/mail/mjml-tree/prune-mjml.ts";
import { toMjmlTree } from "../../src/compile/mail/mjml-tree/to-mjml-tree.ts";
import { buildTree } from "../../src/compile/source/document/build-tree.ts";
import { readMjml } from "../../src/compile/source/mjml/read-mjml.ts";
import { SourcePlaces } from "../../src/compile/source/shared/source-places.ts";
import { printMjml } from "../../src/compile/target/mjml/print-mjml.ts";
import { compileReactEmail } from "../../src/compile/target/react-email/compile-react-email.ts";
import { compileText } from "../../src/compile/target/text/compile-text.ts";
import { parseDocument } from "../../src/domain/document/parse-document.ts";
import type { SourceKind, TemplateSource } from "../../src/domain/template/template-source.ts";
import { pruneTree } from "../compile/support/prune-tree.ts";

/** A source as if it had been written without some nodes: its tree, and its own programs, which have no conditions. */
export interface PrunedSource {
  readonly tree: MjmlTree;
  readonly programs: Readonly<Record<string, Program>>;
}

/** Takes nodes out of a source, by the names that reports give them. */
export function pruneSource({ kind, text }: TemplateSource, hidden: readonly string[], subject: string): PrunedSource {
  const { tree, programs } = pruneBody(kind, text, hidden, subject);
  const line = compileSubject(subject, kind).program;
  return { tree, programs: line === undefined ? programs : { ...programs, subject: line } };
}

function pruneBody(kind: SourceKind, text: string, hidden: readonly string[], subject: string): PrunedSource {
  const isShown: IsShown = (conditions) => (condition) => !hidden.includes(conditions[condition]?.node ?? "");
  switch (kind) {
    case "document":
      return pruneDocument(text, isShown, subject);
    case "mjml":
      return pruneMjmlText(text, isShown, subject);
  }
}

/** Whether a node stays, by the index of its condition. */
type IsShown = (conditions: readonly { readonly node: string }[]) => (condition: number) => boolean;

function pruneDocument(text: string, isShown: IsShown, subject: string): PrunedSource {
  const { document } = parseDocument(text);
  if (document === undefined) throw new Error("the document cannot be read");
  const { tree } = buildTree(document, { subject, unshortened: true });
  const pruned = pruneTree(tree, isShown(tree.conditions));
  const mjmlTree = toMjmlTree(pruned);
  const programs = {
    mjml: printMjml(mjmlTree),
    "react-email": compileReactEmail(pruned),
    text: compileText(pruned),
  };
  return { tree: mjmlTree, programs };
}

function pruneMjmlText(text: string, isShown: IsShown, subject: string): PrunedSource {
  const read = readMjml(text, new SourcePlaces(text), { subject });
  if (read === undefined) throw new Error("the MJML cannot be read");
  const root = pruneMjml(read.tree.root, isShown(read.tree.conditions));
  const tree: MjmlTree = { ...read.tree, root, conditions: [] };
  return { tree, programs: { mjml: printMjml(tree) } };
}
