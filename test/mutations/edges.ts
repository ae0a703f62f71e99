import type { Mutation } from "./mutation.ts";

/** What comes in is taken as every other reader takes it, or refused; and what was done is answered. */
export const EDGES: readonly Mutation[] = [
  {
    promise: "a key that is given twice is refused below Fastify, too",
    file: "src/transport/http/head-check.ts",
    before: "return authorizations > 1 ?",
    after: "return authorizations > 2 ?",
    killedBy: { vitest: "test/transport/fast-path.test.ts", name: "two keys" },
  },
  {
    promise: "another host in the request line than in Host is refused",
    file: "src/transport/http/head-check.ts",
    before: "const isSame = authority.toLowerCase() === host?.toLowerCase();",
    after: "const isSame = true;",
    killedBy: { vitest: "test/transport/http/head-check.test.ts", name: "as every other reader does" },
  },
  {
    promise: "a key in a URL is not logged, however it is escaped",
    file: "src/transport/http/hide-secrets.ts",
    before: "const plain = decodeAll(text);",
    after: "const plain: string | undefined = text;",
    killedBy: { vitest: "test/transport/http/hide-secrets.test.ts", name: "is not in the log" },
  },
  {
    promise: "no log line holds a token, whatever quotes it",
    file: "src/transport/http/logger-options.ts",
    before: ", hooks: { streamWrite }",
    after: "",
    killedBy: { vitest: "test/transport/http/hide-secrets.test.ts", name: "is not in the line of an error" },
  },
  {
    promise: "a malformed token is refused as an unknown one is",
    file: "src/transport/rpc/policy/authorize.ts",
    before: 'HAS_BEARER.test(field ?? "") ? "" : undefined',
    after: "undefined",
    killedBy: { vitest: "test/transport/rest-interface.test.ts", name: "one identical 401" },
  },
  {
    promise: "If-Match: * lets a change through that another one came before",
    file: "src/service/require-editable.ts",
    before: "const ATTEMPTS_MAX = 5;",
    after: "const ATTEMPTS_MAX = 1;",
    killedBy: { vitest: "test/transport/if-match.test.ts", name: "that come at once" },
  },
];
