import type { Mutation } from "./mutation.ts";

/** What a source may put into a mail. */
export const COMPILE: readonly Mutation[] = [
  {
    promise: "a program is proven against mjml",
    file: "src/compile/proof/check-html.ts",
    before: "if (difference === undefined) continue;",
    after: 'if (difference !== "") continue;',
    killedBy: { vitest: "test/compile/proof/self-check.test.ts", name: "the self-check" },
  },
  {
    promise: "a link of another scheme is refused",
    file: "src/compile/source/url/literal-url.ts",
    before: 'link: ["http", "https", "mailto", "tel", "sms"],',
    after: 'link: ["http", "https", "mailto", "tel", "sms", "javascript"],',
    killedBy: { vitest: "test/compile/source/url/parse-url.test.ts" },
  },
  {
    promise: "a URL of MJML text is held to the rule of documents",
    file: "src/compile/source/mjml/check-urls.ts",
    before: "if (refusal !== undefined) refuseUrl(refusal, text, places.at(start));",
    after: "",
    killedBy: { vitest: "test/compile/source/mjml/urls.test.ts" },
  },
  {
    promise: "an address is none that a parser takes for an encoded word",
    file: "core/message-rules.ts",
    before: "    ADDRESS.test(value) &&\n    !hasEncodedWord(value)\n",
    after: "    ADDRESS.test(value)\n",
    killedBy: { vitest: "test/compile/source/message/message.test.ts" },
  },
];
