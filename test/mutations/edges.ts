import type { Mutation } from "./mutation.ts";

/** What comes in is taken as every other reader takes it, or refused; and what was done is answered. */
export const EDGES: readonly Mutation[] = [
  {
    promise: "an answer before Fastify names Origin in its Vary",
    file: "src/transport/http1-calls.ts",
    before: "if (hasCors) varyByOrigin(answer.fields);",
    after: "",
    killedBy: { vitest: "test/transport/short-way.test.ts", name: "depends on the origin" },
  },
  {
    promise: "an answer behind Fastify keeps the Origin of its Vary",
    file: "src/transport/rest/send-answer.ts",
    before: 'if (reply.hasHeader("vary")) varyByOrigin(fields);',
    after: "",
    killedBy: { vitest: "test/transport/short-way.test.ts", name: "depends on the origin" },
  },
  {
    promise: "an answer of connect-es keeps the Origin of its Vary",
    file: "src/transport/serve-rpcs.ts",
    before: "if (hasCors) wrapHandlers(router, withVary);",
    after: "",
    killedBy: { vitest: "test/transport/short-way.test.ts", name: "depends on the origin" },
  },
  {
    promise: "requests that came whole are answered before the garbage behind them",
    file: "src/transport/listener/http1-exchanges.ts",
    before: "const whole = broken === undefined ? last : before.get(broken);",
    after: "const whole = undefined;",
    killedBy: { vitest: "test/transport/listener/broken-pipelines.test.ts", name: "after the answers" },
  },
  {
    promise: "a connection is told once that it sent garbage",
    file: "src/transport/listener/http1-exchanges.ts",
    before: "if (givenUp.has(socket)) return;",
    after: "",
    killedBy: { vitest: "test/transport/listener/broken-pipelines.test.ts", name: "is told so once" },
  },
  {
    promise: "a key that is given twice is refused below Fastify, too",
    file: "src/transport/listener/head-check.ts",
    before: "hasUsualHost(headers) && findRepeated(rawHeaders) === undefined &&",
    after: "hasUsualHost(headers) &&",
    killedBy: { vitest: "test/transport/short-way.test.ts", name: "two keys" },
  },
  {
    promise: "another host in the request line than in Host is refused",
    file: "src/transport/listener/target-check.ts",
    before: "const isSame = authority.toLowerCase() === host?.toLowerCase();",
    after: "const isSame = true;",
    killedBy: { vitest: "test/transport/listener/head-check.test.ts", name: "as every other reader does" },
  },
  {
    promise: "a fragment in a request target is refused",
    file: "src/transport/listener/target-check.ts",
    before: 'if (target.includes("#"))',
    after: 'if (target.includes("\\0"))',
    killedBy: { vitest: "test/transport/listener/head-check.test.ts", name: "as every other reader does" },
  },
  {
    promise: "a broken escape in a path passes the hooks, and so can be read by a page",
    file: "src/transport/http-server.ts",
    before: "rewriteUrl: toRoutableUrl,",
    after: "",
    killedBy: { vitest: "test/transport/short-way.test.ts", name: "depends on the origin" },
  },
  {
    promise: "a reserved flag is refused before connect-es passes over it",
    file: "src/transport/serve-rpcs.ts",
    before: "refuseReservedFlags(router);",
    after: "",
    killedBy: { vitest: "test/transport/connect/reserved-flags.test.ts", name: "is refused" },
  },
  {
    promise: "a reserved flag is refused on the short way",
    file: "src/transport/unary/envelope.ts",
    before: "if ((flags & ~COMPRESSED_FLAG) !== 0) throw invalidFlags(flags);",
    after: "",
    killedBy: { vitest: "test/transport/connect/reserved-flags.test.ts", name: "is refused" },
  },
  {
    promise: "an id with a line break reaches its own 404",
    file: "src/transport/rest/to-fastify-url.ts",
    before: "([^]*)",
    after: "(.*)",
    killedBy: { vitest: "test/transport/rest-interface.test.ts", name: "line break" },
  },
];
