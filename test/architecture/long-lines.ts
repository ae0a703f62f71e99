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

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Token extends Place {
  readonly isLiteral: boolean;
}

/** The numbers of the lines that are too long, not counting the literals of code and the one word of a comment. */
export function findLongLines(path: string, text: string): readonly number[] {
  const lines = text.split("\n");
  if (lines.every((line) => line.length <= MAX_COLUMNS)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return lines.flatMap((line, index) => {
    if (line.length <= MAX_COLUMNS || ONE_WORD.test(line)) return [];
    const start = source.getPositionOfLineAndCharacter(index, 0);
    const place = { start, end: start + line.trimEnd().length };
    return isTooLong(line, place, tokensIn(source, source, place)) ? [index + 1] : [];
  });
}

function isTooLong(line: string, { start, end }: Place, onLine: readonly Token[]): boolean {
  const endsWithComment = !onLine.some((token) => token.end >= end);
  const literals = onLine.filter(({ isLiteral }) => isLiteral);
  const length = literals.reduce((sum, each) => sum + Math.min(each.end, end) - Math.max(each.start, start), 0);
  return endsWithComment || line.length - length > MAX_COLUMNS;
}

/** The tokens of a node that are at a place in part. */
function tokensIn(node: ts.Node, source: ts.SourceFile, place: Place): readonly Token[] {
  if (ts.isJSDoc(node) || node.getFullStart() >= place.end || node.getEnd() <= place.start) return [];
  const children = node.getChildren(source);
  if (children.length > 0) return children.flatMap((child) => tokensIn(child, source, place));
  const [start, end] = [node.getStart(source), node.getEnd()];
  return start < place.end ? [{ start, end, isLiteral: LITERALS.has(node.kind) }] : [];
}
