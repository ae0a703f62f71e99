import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5";

/** An element of HTML, by its name and the index of its first character. */
export interface FoundElement {
  readonly name: string;
  readonly start: number;
}

/**
 * The first element with more than `levels` ancestors; undefined when there is none. Stops there: readers of trees
 * recurse as deep as the tree, and a parser searches all open elements at each tag.
 */
export function findTooDeep(html: string, levels: number): FoundElement | undefined {
  if (!hasMoreTags(html, levels)) return undefined;
  // The root that a fragment is parsed into is open all the while.
  let depth = -1;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush(element: DefaultTreeAdapterTypes.Element) {
      depth += 1;
      if (depth > levels) throw new TooDeep(element);
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    parseFragment(html, { treeAdapter, sourceCodeLocationInfo: true });
    return undefined;
  } catch (err) {
    if (err instanceof TooDeep) return err.element;
    throw err;
  }
}

/** Ends a parse. */
class TooDeep extends Error {
  readonly element: FoundElement;

  constructor({ tagName, sourceCodeLocation }: DefaultTreeAdapterTypes.Element) {
    super("nests too deep");
    this.element = { name: tagName, start: sourceCodeLocation?.startOffset ?? 0 };
  }
}

/** Most texts have few tags, and are not parsed for this. */
function hasMoreTags(html: string, count: number): boolean {
  const tag = /<[a-z]/gi;
  let found = 0;
  while (found <= count && tag.test(html)) found += 1;
  return found > count;
}
