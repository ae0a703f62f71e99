import type { Mutation } from "./mutation.ts";

const HOSTILE = { vitest: "test/transport/hostile-bodies.test.ts" } as const;
const STRUCT = { vitest: "test/transport/document/struct-to-json.test.ts" } as const;

const WORK = { vitest: "test/transport/work-limits.test.ts" } as const;
const ADDRESSES = { vitest: "test/transport/rate-limits.test.ts" } as const;

const MONITOR = { vitest: "test/transport/load/load-monitor.test.ts" } as const;

export const BODIES: readonly Mutation[] = [
  {
    promise: "a body of too many values is refused while it is scanned",
    file: "src/domain/json/scan-json.ts",
    before: "    if (this.#values > this.#valuesMax) {",
    after: "    if (this.#values < 0) {",
    killedBy: { vitest: "test/domain/json/scan-json.test.ts" },
  },
  {
    promise: "the scan of JSON bodies is given the limit on values",
    file: "src/transport/json/json-text.ts",
    before: "{ valuesMax: LIMITS.jsonValues, membersMax: MEMBERS_MAX }",
    after: "{ membersMax: MEMBERS_MAX }",
    killedBy: HOSTILE,
  },
  {
    promise: "a body of thousands of members is refused whole",
    file: "src/transport/json/json-text.ts",
    before: "{ valuesMax: LIMITS.jsonValues, membersMax: MEMBERS_MAX }",
    after: "{ valuesMax: LIMITS.jsonValues }",
    killedBy: HOSTILE,
  },
  {
    promise: "a document in Protobuf of too many values is refused",
    file: "src/transport/document/struct-to-json.ts",
    before: '    if (this.#values > this.#limits.valuesMax) throw this.#fault("too-many-values");\n',
    after: "",
    killedBy: STRUCT,
  },
  {
    promise: "a document in Protobuf that nests too deep is refused",
    file: "src/transport/document/struct-to-json.ts",
    before: '    if (this.#path.length + 1 > this.#limits.depthMax) throw this.#fault("too-deep");\n',
    after: "",
    killedBy: STRUCT,
  },
  {
    promise: "a document in Protobuf never holds a name twice",
    file: "src/transport/document/struct-to-json.ts",
    before: '    if (!names.add(name)) throw this.#fault("member.repeated");\n',
    after: "    names.add(name);\n",
    killedBy: STRUCT,
  },
  {
    promise: "one request is told a hundred faults at the most",
    file: "src/transport/rpc/validation-interceptor.ts",
    before: "  if (omitted <= 0) return issues;",
    after: "  return issues;",
    killedBy: HOSTILE,
  },
  {
    promise: "a list of faulty items is looked at no longer than it must be",
    file: "src/transport/protocol/rest/read-field.ts",
    before: "    if (faults.length < ITEM_ISSUES_MAX || i === items.length - 1) continue;",
    after: "    if (i >= 0) continue;",
    killedBy: { vitest: "test/transport/protocol/rest/read-call.test.ts" },
  },
  {
    promise: "a message of thousands of fields is refused before it is read",
    file: "src/transport/protocol/unary/read-message.ts",
    before: "binary && hasMoreFields(bytes, FIELDS_MAX)",
    after: "false && hasMoreFields(bytes, FIELDS_MAX)",
    killedBy: HOSTILE,
  },
  {
    promise: "calls that have a source compiled have a rate of their own",
    file: "src/transport/rpc/authorize.ts",
    before: "    if (hasSource) rateLimits.countSourceCall(caller);\n",
    after: "",
    killedBy: WORK,
  },
  {
    promise: "half of the calls under way may have a source",
    file: "src/service/rate-limits.ts",
    before: "Math.ceil(concurrency / 2)",
    after: "concurrency",
    killedBy: WORK,
  },
  {
    promise: "a call that ends on the fast path gives its place back",
    file: "src/transport/http/observe-call.ts",
    before: "      leavePlace(values);\n",
    after: "",
    killedBy: WORK,
  },
  {
    promise: "a call that connect-es ends gives its place back",
    file: "src/transport/fallback/register-rpcs.ts",
    before: "      leavePlace(values);\n      if",
    after: "      if",
    killedBy: WORK,
  },
  {
    promise: "a call that Fastify ends gives its place back",
    file: "src/transport/http/observe-call.ts",
    before: "abortCall(values, CLIENT_LEFT);\n    leavePlace(values);\n",
    after: "abortCall(values, CLIENT_LEFT);\n",
    killedBy: WORK,
  },
  {
    promise: "what is no address counts as the proxy's own",
    file: "src/transport/http/request-client.ts",
    before: "toIpAddress(farthest) ?? toIpAddress(nearer) ?? own",
    after: "toIpAddress(farthest) ?? farthest",
    killedBy: ADDRESSES,
  },
  {
    promise: "Fastify takes an address as the fast path does",
    file: "src/transport/http-server.ts",
    before: 'Object.defineProperty(request, "ip", {',
    after: "void ({",
    killedBy: ADDRESSES,
  },
  {
    promise: "an address with a port is the same without it",
    file: "src/transport/listener/network.ts",
    before: "IPV4_WITH_PORT.exec(bare)?.[1] ?? ",
    after: "",
    killedBy: { vitest: "test/transport/listener/ip-address.test.ts" },
  },
  {
    promise: "sources are refused long before fetches",
    file: "src/transport/load/load-monitor.ts",
    before: '["source", 0.4]',
    after: '["source", 1]',
    killedBy: MONITOR,
  },
  {
    promise: "one long pause turns nobody away",
    file: "src/transport/load/load-monitor.ts",
    before: "Math.min(late, lateBefore)",
    after: "late",
    killedBy: MONITOR,
  },
  {
    promise: "a publish is known for a call that compiles",
    file: "src/transport/rpc/call-policy.ts",
    before: "compilesSource: origin !== Source.UNSPECIFIED",
    after: "compilesSource: origin === Source.REQUEST",
    killedBy: { vitest: "test/transport/load/call-kind.test.ts" },
  },
  {
    promise: "a request is refused by its kind",
    file: "src/transport/http-server.ts",
    before: "shedding?.kinds.includes(kindOf(verb, url)) === true ? shedding.overload : undefined",
    after: "kindOf(verb, url) === undefined ? undefined : shedding?.overload",
    killedBy: { vitest: "test/transport/load/shed-load.test.ts", name: "long before fetches" },
  },
];
