import type { FileEntry } from "../file/translation-file.ts";
import type { InlineCode } from "./inline-codes.ts";
import { PREVIOUS_SOURCE } from "./previous-source.ts";
import { readContent } from "./read-content.ts";
import type { XmlElement } from "./read-xml.ts";

/**
 * Reads a `unit` of XLIFF 2.0. A tool may divide its text into several segments, with `ignorable` parts between them,
 * which need no translation; it is translated when all segments are.
 */
export function readUnit2(unit: XmlElement, codes: readonly InlineCode[]): Omit<FileEntry, "id" | "line"> {
  const parts = childrenOf(unit, "segment", "ignorable");
  const segments = parts.filter(({ name }) => name === "segment");
  const targets = parts.map((part) => {
    const [target] = childrenOf(part, "target");
    return target ?? (part.name === "ignorable" ? childrenOf(part, "source")[0] : undefined);
  });
  const isTranslated = targets.every((target) => target !== undefined);
  const [notes] = childrenOf(unit, "notes");
  const previous = notes && childrenOf(notes, "note").find(({ attributes }) => attributes.category === PREVIOUS_SOURCE);
  return {
    text: isTranslated ? readAll(targets, codes) : "",
    source: readAll(
      parts.flatMap((part) => childrenOf(part, "source")),
      codes,
    ),
    isUnfinished: segments.some(({ attributes }) => attributes.state === "initial"),
    previous: previous && readContent(previous, []),
  };
}

/** The contents of several elements as one, since codes may begin in one and end in another. */
function readAll(elements: readonly (XmlElement | undefined)[], codes: readonly InlineCode[]): string {
  const children = elements.flatMap((element) => element?.children ?? []);
  return readContent({ name: "", attributes: {}, line: 0, children }, codes);
}

function childrenOf({ children }: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  return children.filter((child): child is XmlElement => typeof child !== "string" && names.includes(child.name));
}
