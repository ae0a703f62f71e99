import type { Mutation } from "./mutation.ts";

const SETTINGS = { vitest: "test/compile/source/message/message.test.ts" } as const;
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
];
