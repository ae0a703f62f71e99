import ts from "typescript";

/** What selects or returns every column. It is neither `count(*)` nor a product. */
const WHOLE_ROW = /(?:\b(?:SELECT|ALL|DISTINCT|RETURNING)\s+|[,.]\s*)\*/i;

/** The numbers of the lines of strings and templates that have `*` for the columns of a row. */
export function findWholeRows(path: string, text: string): readonly number[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return textsIn(source).flatMap((node) => {
    const place = WHOLE_ROW.exec(node.getText(source))?.index;
    return place === undefined ? [] : [source.getLineAndCharacterOfPosition(node.getStart(source) + place).line + 1];
  });
}

function textsIn(node: ts.Node): readonly ts.Node[] {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  const inner: ts.Node[] = [];
  node.forEachChild((child) => void inner.push(...textsIn(child)));
  return isText ? [node, ...inner] : inner;
}
