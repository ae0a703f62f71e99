import type { Mutation } from "./mutation.ts";

const SETTINGS = { vitest: "test/compile/source/message/message.test.ts" } as const;
const MESSAGES = { vitest: "clients/js/test/messages.test.ts" } as const;
const PARTS = { vitest: "test/compile/target/html/mjml-exceptions.test.ts" } as const;
const READ_MESSAGE = "src/compile/source/message/read-message.ts";

/** Settings of messages that are published with a template, and what messages and mails are without. */
export const MESSAGES_OF_TEMPLATES: readonly Mutation[] = [
  {
    promise: "a URL to unsubscribe that libraries refuse is refused at publish",
    file: READ_MESSAGE,
    before: "  if (!isUnsubscribeUrl(whole)) return refuse(setting, RULES.url);\n",
    after: "",
    killedBy: SETTINGS,
  },
  {
    promise: "a tag that stays in a URL stays within JSON",
    file: READ_MESSAGE,
    before: "tag: safeInJson(piece.tag, position)",
    after: "tag: piece.tag",
    killedBy: SETTINGS,
  },
  {
    promise: "a value of a name stays within JSON",
    file: READ_MESSAGE,
    before: 'position: "js-text"',
    after: 'position: "plain"',
    killedBy: SETTINGS,
  },
  {
    promise: "an address is none that a parser takes for an encoded word",
    file: "core/message-rules.ts",
    before: "    ADDRESS.test(value) &&\n    !hasEncodedWord(value)\n",
    after: "    ADDRESS.test(value)\n",
    killedBy: SETTINGS,
  },
  {
    promise: "a call of JavaScript replaces what a template has",
    file: "clients/js/src/message/to-message.ts",
    before: "{ ...mail.message, ...givenOf(settings) }",
    after: "{ ...givenOf(settings), ...mail.message }",
    killedBy: MESSAGES,
  },
  {
    promise: "JavaScript takes what it knows of the settings of a template alone",
    file: "clients/js/src/message-defaults.ts",
    before:
      "Object.fromEntries(NAMES.flatMap((name) => (Object.hasOwn(members, name) ? [[name, members[name]]] : [])))",
    after: "members",
    killedBy: MESSAGES,
  },
  {
    promise: "a call of Python replaces what a template has",
    file: "clients/python/src/letterpress_client/message/to_message.py",
    before: " if getattr(settings, member.name) is None]",
    after: "]",
    killedBy: { pytest: "test_messages.py" },
  },
  {
    promise: "a call of PHP replaces what a template has",
    file: "clients/php/src/Message/MessageDefaults.php",
    before: "[...get_object_vars($defaults), ...$own]",
    after: "[...$own, ...array_filter(get_object_vars($defaults))]",
    killedBy: { phpunit: "Message/MessagesTest.php" },
  },
  {
    promise: "Symfony loses no spaces between words",
    file: "clients/php/src/SymfonyEmail.php",
    before: "'/  |=\\?/'",
    after: "'/=\\?/'",
    killedBy: { phpunit: "Message/MessagesTest.php" },
  },
  {
    promise: "a heading that is left out is asked for",
    file: "src/compile/mail/tree/blank-heading.ts",
    before: ", asks: tags",
    after: "",
    killedBy: { vitest: "test/compile/blank-headings.test.ts" },
  },
  {
    promise: "no table without rows stands between columns",
    file: "src/compile/target/html/mjml-exceptions.ts",
    before: 'html.replace(GAP, "$1")',
    after: "html",
    killedBy: PARTS,
  },
  {
    promise: "a fault in the text of a document is told with its line",
    file: "src/compile/source/plain-text/find-plain-text.ts",
    before: "path: [...place.path, ...positions.positionOf(index)]",
    after: "path: place.path",
    killedBy: { vitest: "test/compile/source/plain-text/plain-text.test.ts" },
  },
];
