import type { SourceText } from "../mjml/source-element.ts";
import { mirrorProperty } from "./mirror-property.ts";
import type { SourceEdit } from "./source-edit.ts";

/** In the order of a text: what is one piece whatever is in it, the ends of declarations and rules, and the rest. */
const TOKEN =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|"[^"\n]*(?:"|\n|$)|'[^'\n]*(?:'|\n|$)|\{\{[^{}]*\}\}|&#?\w+;|\([^()]*\)|[;{}]|[^;{}"'&(/]+|[\s\S]/g;
const DECLARATION = /^((?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)*)([a-z-]+)(\s*:\s*)([\s\S]*\S)\s*$/i;
/** A rule for elements that have a direction of their own. */
const OWN_DIRECTION = /\[\s*dir\b|:dir\(/i;
const DIRECTION = /(?:^|[;{\s"'])direction\s*:/i;

/**
 * Edits by which CSS, of a `style` or a style sheet, names the other sides. A rule that says a direction, or is for
 * elements that have one of their own, keeps its sides.
 */
export function mirrorCss({ raw, start }: SourceText): readonly SourceEdit[] {
  const edits: SourceEdit[] = [];
  let block: SourceText[] = [];
  let isKept = false;
  let from = 0;
  const endDeclaration = (at: number): void => {
    block.push({ raw: raw.slice(from, at), start: start + from });
  };
  const endBlock = (): void => {
    if (!isKept && !block.some((declaration) => hasDirection(declaration.raw))) {
      for (const edit of block.flatMap(mirrorOne)) edits.push(edit);
    }
    block = [];
    isKept = false;
  };
  for (const { 0: token, index } of raw.matchAll(TOKEN)) {
    if (token !== ";" && token !== "{" && token !== "}") continue;
    if (token === "{") {
      endBlock();
      isKept = OWN_DIRECTION.test(raw.slice(from, index));
    } else {
      endDeclaration(index);
      if (token === "}") endBlock();
    }
    from = index + 1;
  }
  endDeclaration(raw.length);
  endBlock();
  return edits;
}

/** Whether CSS says in which direction lines are read. */
export function hasDirection(css: string): boolean {
  return DIRECTION.test(css);
}

function mirrorOne({ raw, start }: SourceText): readonly SourceEdit[] {
  const [, before = "", name, colon = "", value = ""] = DECLARATION.exec(raw) ?? [];
  if (name === undefined) return [];
  const mirrored = mirrorProperty({ name, value });
  const from = start + before.length;
  const at = from + name.length + colon.length;
  return [
    ...(mirrored.name === name ? [] : [{ from, to: from + name.length, written: mirrored.name }]),
    ...(mirrored.value === value ? [] : [{ from: at, to: at + value.length, written: mirrored.value }]),
  ];
}
