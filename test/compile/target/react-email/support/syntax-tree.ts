import ts from "typescript";

/** The syntax of a TSX module: its nodes without what its strings hold, and those contents. */
export interface SyntaxTree {
  /** One line per node: depth, kind, and the text of names. */
  readonly shape: readonly string[];
  readonly strings: readonly string[];
  /** Text between tags that is more than white space: text that is no string. */
  readonly rawTexts: readonly string[];
  /** Every string that a prop or a style property is given, by its name. */
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

/** Parses TSX as TypeScript does. Throws when it is not valid. */
export function parseTsx(tsx: string): SyntaxTree {
  const file = ts.createSourceFile("mail.tsx", tsx, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const faults = syntaxFaults(tsx);
  if (faults.length > 0) throw new Error(`${faults.join("; ")} in\n${tsx}`);
  const tree = {
    shape: [] as string[],
    strings: [] as string[],
    rawTexts: [] as string[],
    values: [] as { name: string; value: string }[],
  };
  const visit = (node: ts.Node, depth: number): void => {
    const name = ts.isIdentifier(node) ? ` ${node.text}` : "";
    tree.shape.push(`${depth} ${ts.SyntaxKind[node.kind]}${name}`);
    if (ts.isJsxText(node) && !node.containsOnlyTriviaWhiteSpaces) tree.rawTexts.push(node.text);
    if (ts.isStringLiteral(node)) {
      tree.strings.push(node.text);
      const owner = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
      if (ts.isJsxAttribute(owner) || ts.isPropertyAssignment(owner)) {
        tree.values.push({ name: owner.name.getText(), value: node.text });
      }
    }
    ts.forEachChild(node, (child) => visit(child, depth + 1));
  };
  visit(file, 0);
  return tree;
}

function syntaxFaults(tsx: string): readonly string[] {
  const options = { jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ES2022 };
  const { diagnostics = [] } = ts.transpileModule(tsx, {
    compilerOptions: options,
    fileName: "mail.tsx",
    reportDiagnostics: true,
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
