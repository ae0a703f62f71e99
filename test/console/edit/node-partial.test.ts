import { describe, expect, it } from "vitest";
import type { Draft } from "../../../console/src/template/draft/draft.ts";
import { nodeFields } from "../../../console/src/template/edit/node-fields.ts";
import { isOfPartial, partialFinder } from "../../../console/src/template/edit/node-partial.ts";
import { placeOfNode } from "../../../console/src/template/edit/place-of-node.ts";

const draftOf = (text: string): Draft => ({ subject: "", text, files: {}, mjmlPath: "", sendingService: "" });
const node = { kind: "", place: "", file: "", start: 0, end: 0, parent: 0, ranges: [] };
const IN_MJML = { ...node, kind: "text", file: "partial:footer", start: 4, end: 9 };
const ROW = { ...node, kind: "partial", place: "document.rows[1]" };
const DOCUMENT = draftOf('{ "rows": [{}, { "type": "partial", "partial": "footer", "with": { "note": "Hi" } }] }');

describe("a node of a partial", () => {
  it("is known by the row of a document, and by the file of MJML", () => {
    expect([IN_MJML, ROW].map(isOfPartial)).toEqual([true, true]);
    expect(partialFinder(draftOf("<mjml></mjml>"))(IN_MJML)).toBe("footer");
    expect(partialFinder(DOCUMENT)(ROW)).toBe("footer");
    const own = { ...node, kind: "text", file: "parts/partial.mjml" };
    expect([isOfPartial(own), partialFinder(draftOf(""))(own)]).toEqual([false, undefined]);
    expect(partialFinder(draftOf("{ broken"))(ROW)).toBeUndefined();
  });

  it("has no fields, and a place in the source only where a row of the document includes it", () => {
    const mjml = draftOf('<mjml><mj-body><mj-text align="left">Own</mj-text></mj-body></mjml>');
    expect(nodeFields(mjml, [IN_MJML], 0)).toEqual([]);
    expect(nodeFields(DOCUMENT, [ROW], 0)).toEqual([]);
    expect(placeOfNode(mjml, IN_MJML)).toBeUndefined();
    expect(placeOfNode(DOCUMENT, ROW)?.range.from).toBe(DOCUMENT.text.indexOf('{ "type"'));
  });
});
