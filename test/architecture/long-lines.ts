import ts from "typescript";

const MAX_COLUMNS = 120;

/** Strings, templates and patterns, paths of imports among them. */
const LITERALS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);

/** A comment that is one word, such as a URL. */
const ONE_WORD = /^\s*(?:\/\/|\/?\*+) \S+(?: \*\/)?$/;

interface Token {
  readonly start: number;
  readonly end: number;
  readonly isLiteral: boolean;
}

/** The numbers of the lines that are too long, not counting the literals of code and the one word of a comment. */
export function findLongLines(path: string, text: string): readonly number[] {
  const lines = text.split("\n");
  if (lines.every((line) => line.length <= MAX_COLUMNS)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const tokens = tokensIn(source, source);
  const starts = lines.map((_, index) => source.getPositionOfLineAndCharacter(index, 0));
  return lines.flatMap((line, index) => (isTooLong(line, starts[index] ?? 0, tokens) ? [index + 1] : []));
}

function isTooLong(line: string, start: number, tokens: readonly Token[]): boolean {
  if (line.length <= MAX_COLUMNS || ONE_WORD.test(line)) return false;
  const end = start + line.trimEnd().length;
  const onLine = tokens.filter((token) => token.start < end && token.end > start);
  const endsWithComment = !onLine.some((token) => token.end >= end);
  const literals = onLine.filter(({ isLiteral }) => isLiteral);
  const length = literals.reduce((sum, each) => sum + Math.min(each.end, end) - Math.max(each.start, start), 0);
  return endsWithComment || line.length - length > MAX_COLUMNS;
}

function tokensIn(node: ts.Node, source: ts.SourceFile): readonly Token[] {
  if (ts.isJSDoc(node)) return [];
  const children = node.getChildren(source);
  if (children.length > 0) return children.flatMap((child) => tokensIn(child, source));
  return [{ start: node.getStart(source), end: node.getEnd(), isLiteral: LITERALS.has(node.kind) }];
}
