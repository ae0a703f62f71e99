import type { Mutation } from "./mutation.ts";

const FORMATS = { vitest: "clients/js/test/messages.test.ts", name: "formats" } as const;
const REPEATED = {
  vitest: "test/compile/target/text/compile-text.test.ts",
  name: "is left out where the next one",
} as const;
const LINES = { vitest: "test/compile/target/html/break-lines.test.ts" } as const;
const JSON_LD = { vitest: "test/compile/source/mjml/json-ld.test.ts" } as const;
const OWN = { vitest: "test/compile/source/plain-text/plain-text.test.ts" } as const;

/** The text part of mails, lines of html, and JSON-LD. */
export const PLAIN_TEXTS: readonly Mutation[] = [
  {
    promise: "a line of text has 76 columns",
    file: "clients/js/src/message/format-text.ts",
    before: "columns + 1 + own > LINE_COLUMNS",
    after: "columns + own > LINE_COLUMNS",
    killedBy: FORMATS,
  },
  {
    promise: "no flowed line is the mark of a signature",
    file: "clients/js/src/message/format-text.ts",
    before: " && current !== DASHES",
    after: "",
    killedBy: FORMATS,
  },
  {
    promise: "what a flowed line must not begin with is stuffed",
    file: "clients/js/src/message/format-text.ts",
    before: 'STUFFED.test(each) ? " " : ""',
    after: 'STUFFED.test(each) ? "" : ""',
    killedBy: FORMATS,
  },
  {
    promise: "a column of text is a character of Unicode",
    file: "clients/js/src/message/line-columns.ts",
    before: "columns -= 1",
    after: "columns -= 0",
    killedBy: FORMATS,
  },
  {
    promise: "rows wider than a line are left as they are",
    file: "clients/js/src/message/align-rows.ts",
    before: "> LINE_COLUMNS) return lines;",
    after: "> 10 * LINE_COLUMNS) return lines;",
    killedBy: FORMATS,
  },
  {
    promise: "Python aligns rows as JavaScript does",
    file: "clients/python/src/letterpress_client/message/format_text.py",
    before: "* (len(widths) - 1) > _COLUMNS",
    after: "* (len(widths) - 1) > 10 * _COLUMNS",
    killedBy: { pytest: "test_messages.py" },
  },
  {
    promise: "PHP breaks lines as JavaScript does",
    file: "clients/php/src/TextFormat.php",
    before: "$columns + 1 + $own >",
    after: "$columns + $own >",
    killedBy: { phpunit: "Message/MessagesTest.php" },
  },
  {
    promise: "Symfony says that a text flows",
    file: "clients/php/src/SymfonyEmail.php",
    before: "            self::markFlowed($body);\n",
    after: "",
    killedBy: { phpunit: "Message/MessagesTest.php" },
  },
  {
    promise: "an address stays where the next link may be hidden",
    file: "src/compile/target/text/leave-out-addresses.ts",
    before: "if (isThere && isOnce",
    after: "if (isOnce",
    killedBy: { ...REPEATED, name: "stays where the next one may be hidden" },
  },
  {
    promise: "a tag is the same however it is spelled",
    file: "src/compile/target/text/leave-out-addresses.ts",
    before: "return [list, group, name, fallback, piece.position];",
    after: "return [list, group, name, fallback, piece.position, piece.tag.source];",
    killedBy: REPEATED,
  },
  {
    promise: "a line of html is no longer than a message takes",
    file: "src/compile/target/html/break-lines.ts",
    before: "const MAX_BYTES = 998;",
    after: "const MAX_BYTES = 1_998;",
    killedBy: LINES,
  },
  {
    promise: "values of attributes are not broken",
    file: "src/compile/target/html/break-lines.ts",
    before: ' && quote === "" && !isOpaque',
    after: " && !isOpaque",
    killedBy: LINES,
  },
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
    promise: "a tag in the name of a member is refused",
    file: "src/compile/source/mjml/read-json-ld.ts",
    before: "if (isKey)",
    after: "if (isKey && places === undefined)",
    killedBy: JSON_LD,
  },
  {
    promise: "no tag of JSON-LD is dropped unseen",
    file: "src/compile/source/mjml/read-json-ld.ts",
    before: "tags.filter((each) => !positions.has(each))",
    after: "tags.filter(() => false)",
    killedBy: JSON_LD,
  },
  {
    promise: "a plain text of one's own is served",
    file: "src/compile/compile-source.ts",
    before: "  if (plainText === undefined) return printed;\n",
    after: "  if (plainText !== undefined) return printed;\n  if (plainText === undefined) return printed;\n",
    killedBy: OWN,
  },
  {
    promise: "links that a plain text of one's own lacks are told",
    file: "src/compile/proof/check-text-links.ts",
    before: "  const words = wordsIn(content);\n",
    after: '  const words = wordsIn(content) + tree.conditions.map(() => "").join(" ") + "https://a.example/x";\n',
    killedBy: OWN,
  },
  {
    promise: "URLs in a plain text of one's own are checked",
    file: "src/compile/source/plain-text/read-plain-text.ts",
    before: 'return "plain-url";',
    after: 'return "plain";',
    killedBy: OWN,
  },
  {
    promise: "a mark that is never closed is refused",
    file: "src/compile/source/plain-text/read-plain-text.ts",
    before: "this.#open.slice(1)",
    after: "this.#open.slice(this.#open.length)",
    killedBy: OWN,
  },
];
