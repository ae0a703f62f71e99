import type { FileEntry } from "../file/translation-file.ts";
import type { InlineCode } from "./inline-codes.ts";
import { readContent } from "./read-content.ts";
import type { XmlElement } from "./read-xml.ts";

/** States of a target that is not finished. */
const UNFINISHED = /^(?:needs-|new$)/;

/** Reads a `trans-unit` of XLIFF 1.2. */
export function readUnit1(unit: XmlElement, codes: readonly InlineCode[]): Omit<FileEntry, "id" | "line"> {
  const source = childOf(unit, "source");
  const target = childOf(unit, "target");
  const text = target === undefined ? "" : readContent(target, codes);
  const previous = findPrevious(unit);
  return {
    text,
    source: source && readContent(source, codes),
    isUnfinished: UNFINISHED.test(target?.attributes.state ?? ""),
    previous: previous && readContent(previous, codes),
  };
}

function findPrevious({ children }: XmlElement): XmlElement | undefined {
  const alternative = children.find(
    (child): child is XmlElement =>
      typeof child !== "string" && child.name === "alt-trans" && child.attributes.alttranstype === "previous-version",
  );
  return alternative && childOf(alternative, "source");
}

function childOf({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.find((child): child is XmlElement => typeof child !== "string" && child.name === name);
}
