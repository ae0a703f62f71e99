import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { blockOf, documentOf, rowOf, visibleIf } from "../compile/support/document-fixture.ts";

/**
 * A document that takes seconds to compile: each of its 1,000 blocks is under a condition of its own, so that the proof
 * goes through many outcomes.
 */
export function slowSource(content?: string): TemplateSource {
  const conditional = Array.from({ length: 1_000 }, (_, index) => {
    const visibility = visibleIf(`key${index}`, "==", "on");
    return blockOf("paragraph", { visibility, ...(content !== undefined && { content }) }, `b${index}`);
  });
  return { kind: "document", text: JSON.stringify(documentOf([rowOf(conditional)])) };
}
