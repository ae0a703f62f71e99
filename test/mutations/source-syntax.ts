import type { Mutation } from "./mutation.ts";

const DEFAULTS = { vitest: "test/compile/source/merge-tag/read-default.test.ts" };

const PLACEHOLDERS = { vitest: "test/compile/service-placeholders.test.ts" };

export const SOURCE_SYNTAX: readonly Mutation[] = [
  {
    promise: "a filter is no default",
    file: "src/compile/source/merge-tag/read-default.ts",
    before: "if (filter !== undefined)",
    after: "if (filter === null)",
    killedBy: DEFAULTS,
  },
  {
    promise: "a filter with arguments is one",
    file: "src/compile/source/merge-tag/filter-names.ts",
    before: "(?:$|[|:(])",
    after: "(?:$)",
    killedBy: DEFAULTS,
  },
  {
    promise: "a default of MJML text is quoted",
    file: "src/compile/source/merge-tag/read-default.ts",
    before: 'if (kind === "mjml")',
    after: 'if (kind !== "mjml" && kind !== "document")',
    killedBy: DEFAULTS,
  },
  {
    promise: "the subject of MJML has the tags of MJML",
    file: "src/compile/compile-subject.ts",
    before: "parseTag(text, start, group, kind, names)",
    after: "parseTag(text, start, group, undefined, names)",
    killedBy: { vitest: "test/compile/compile-subject.test.ts" },
  },
  {
    promise: "what is quoted of a malformed tag ends before the next tag",
    file: "src/compile/source/merge-tag/parse-tagged-text.ts",
    before: "(?:(?!\\{\\{|\\}\\})[\\s\\S])*",
    after: "(?:(?!\\}\\})[\\s\\S])*",
    killedBy: { vitest: "test/compile/source/merge-tag/parse-tagged-text.test.ts" },
  },
  {
    promise: "text among components is an error",
    file: "src/compile/source/mjml/check-structure.ts",
    before: "  checkText(text, closed, rules, places, allowUnknown);\n",
    after: "",
    killedBy: { vitest: "test/compile/source/mjml/typos.test.ts", name: "text" },
  },
  {
    promise: "each URL of a srcset is held to the rule",
    file: "src/compile/source/mjml/check-urls.ts",
    before: 'if (name === "srcset")',
    after: 'if (name === "srcsets")',
    killedBy: { vitest: "test/compile/source/mjml/urls.test.ts", name: "images" },
  },
  {
    promise: "the address of a form is held to the rule",
    file: "src/compile/source/mjml/check-urls.ts",
    before: '  action: "link",\n',
    after: "",
    killedBy: { vitest: "test/compile/source/mjml/urls.test.ts", name: "a form" },
  },
  {
    promise: "a mail to nobody leads nowhere",
    file: "src/compile/source/url/judge-url.ts",
    before: "URL.canParse(text) && !BARE_SCHEME.test(text)",
    after: "URL.canParse(text)",
    killedBy: { vitest: "test/compile/source/url/parse-url.test.ts" },
  },
  {
    promise: "a placeholder of a sending service is no merge tag",
    file: "src/compile/source/merge-tag/parse-tagged-text.ts",
    before: "if (skipped !== undefined) continue;",
    after: "if (skipped === null) continue;",
    killedBy: PLACEHOLDERS,
  },
  {
    promise: "a placeholder of a sending service is not percent-encoded",
    file: "src/compile/source/url/literal-url.ts",
    before: "return aroundServicePlaceholders(text.toWellFormed(), encodePiece);",
    after: "return encodePiece(text.toWellFormed());",
    killedBy: PLACEHOLDERS,
  },
  {
    promise: "a placeholder of a sending service is not escaped for HTML",
    file: "src/compile/mail/mjml-tree/to-mjml-tree.ts",
    before: "return aroundServicePlaceholders(text, escapeHtml);",
    after: "return escapeHtml(text);",
    killedBy: PLACEHOLDERS,
  },
  {
    promise: "a link that begins with what nobody fills in is an error",
    file: "src/compile/source/merge-tag/parse-tagged-text.ts",
    before: "(isLink ? fault : warn)",
    after: "(isLink ? warn : warn)",
    killedBy: PLACEHOLDERS,
  },
];
