import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../compile/support/document-fixture.ts";

/**
 * A document that takes seconds to compile, by default: each block is under a condition of its own, so that the proof goes through many
 * outcomes.
 */
export function slowSource(blocks = 1_000): TemplateSource {
  const conditional = Array.from({ length: blocks }, (_, index) => {
    return blockOf("paragraph", { visibility: visibleIf(`key${index}`, "==", "on") }, `b${index}`);
  });
  return { kind: "document", text: JSON.stringify(documentOf([rowOf(conditional)])) };
}
