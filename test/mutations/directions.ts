import type { Mutation } from "./mutation.ts";

const DOCUMENTS = "test/compile/source/document/right-to-left.test.ts";
const MJML = "test/compile/source/mjml/added-to-mjml.test.ts";

export const DIRECTIONS: readonly Mutation[] = [
  {
    promise: "boxes are mirrored in a mail from right to left",
    file: "src/compile/source/document/physical-sides.ts",
    before: "return { top, right: left, bottom, left: right };",
    after: "return { top, right, bottom, left };",
    killedBy: { vitest: DOCUMENTS, name: "mirrored" },
  },
  {
    promise: "start is the right in a mail from right to left",
    file: "src/compile/source/document/direction.ts",
    before: 'return direction === "rtl" ? ["right", "left"] : ["left", "right"];',
    after: 'return direction === "rtl" ? ["left", "right"] : ["left", "right"];',
    killedBy: { vitest: DOCUMENTS, name: "alignment" },
  },
  {
    promise: "a value in an alternative text turns nothing around it",
    file: "src/compile/mail/tree/isolate-slots.ts",
    before: "attributes: isolateAttributes(component.attributes),",
    after: "attributes: component.attributes,",
    killedBy: { vitest: DOCUMENTS, name: "a value" },
  },
  {
    promise: "a value in MJML from right to left turns nothing around it",
    file: "src/compile/source/mjml/isolate-values.ts",
    before: 'const [begin, end] = part.position === "text" ? inText : ISOLATE;',
    after: 'const [begin, end] = part.position === "text" ? ["", ""] : ISOLATE;',
    killedBy: { vitest: MJML, name: "from right to left" },
  },
  {
    promise: "a mail is not called by a subject that needs more data than it",
    file: "src/compile/source/choose-title.ts",
    before: "const titles = [isFilled ? line : [],",
    after: "const titles = [line,",
    killedBy: { vitest: MJML, name: "without a title" },
  },
  {
    promise: "columns that are reversed on small screens keep their order on wide ones",
    file: "src/compile/source/document/stacked-columns.ts",
    before: 'const direction = context.build.direction === "rtl" ? "ltr" : "rtl";',
    after: "const direction = context.build.direction;",
    killedBy: { vitest: "test/compile/source/document/mobile-columns.test.ts", name: "the reverse order" },
  },
];
