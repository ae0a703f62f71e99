import type { Mutation } from "./mutation.ts";

const JSON_LD = { vitest: "test/compile/source/mjml/json-ld.test.ts" } as const;
const OWN = { vitest: "test/compile/source/plain-text/plain-text.test.ts" } as const;

/** The text part of mails, lines of html, and JSON-LD. */
export const PLAIN_TEXTS: readonly Mutation[] = [
  {
    promise: "a tag of JSON-LD is escaped for JSON",
    file: "src/compile/source/mjml/read-json-ld.ts",
    before: 'return "js-text";',
    after: 'return "text";',
    killedBy: JSON_LD,
  },
  {
    promise: "a URL in JSON-LD is checked",
    file: "src/compile/source/mjml/read-json-ld.ts",
    before: 'return "js-url";',
    after: 'return "js-text";',
    killedBy: JSON_LD,
  },
  {
    promise: "URLs in a plain text of one's own are checked",
    file: "src/compile/source/plain-text/read-plain-text.ts",
    before: 'return "plain-url";',
    after: 'return "plain";',
    killedBy: OWN,
  },
];
