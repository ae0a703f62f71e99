import { mergeTexts, type Piece } from "./merge-texts.ts";

/**
 * Merges TemplateJson documents by the lines of one layout. What is merged without a conflict must be a document again,
 * in which no id is there twice; else the whole document is a conflict.
 */
export function mergeDocuments(base: string | undefined, theirs: string, mine: string): readonly Piece[] {
  try {
    const [old, their, my] = [base === undefined ? undefined : layOut(base), layOut(theirs), layOut(mine)];
    const pieces = mergeTexts(old, their, my);
    const merged = pieces.every((piece) => typeof piece === "string") ? pieces.join("") : undefined;
    const isSound = merged === undefined || !hasTwice(JSON.parse(merged)) || hasTwice(JSON.parse(my));
    return isSound ? pieces : [{ theirs: their, mine: my }];
  } catch {
    return [{ theirs, mine }];
  }
}

function layOut(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}

/** Whether two objects have the same id. */
function hasTwice(document: unknown): boolean {
  const seen = new Set<string>();
  let isTwice = false;
  JSON.stringify(document, (name, value: unknown) => {
    if (name === "id" && typeof value === "string") {
      isTwice ||= seen.has(value);
      seen.add(value);
    }
    return value;
  });
  return isTwice;
}
