import type { Mutation } from "./mutation.ts";

const KEYS = "test/service/key-service.test.ts";
const TEMPLATES = "test/service/template-service.test.ts";
const RATES = "test/service/rate-limiter.test.ts";

export const SERVICE: readonly Mutation[] = [
  {
    promise: "a token with a wrong secret is refused",
    file: "src/service/authenticate.ts",
    before: "const isRight = isSame && ",
    after: "const isRight = ",
    killedBy: { vitest: KEYS },
  },
  {
    promise: "a revoked key is refused",
    file: "src/service/authenticate.ts",
    before: 'if (key.revokedAt !== undefined) return "revoked";',
    after: "",
    killedBy: { vitest: KEYS },
  },
  {
    promise: "an expired key is refused",
    file: "src/domain/key/key.ts",
    before: " || now < key.expiresAt",
    after: " || now > new Date(0)",
    killedBy: { vitest: KEYS },
  },
  {
    promise: "every refused token does the same work",
    file: "src/service/authenticate.ts",
    before: "await keys.lookUpOther(found !== undefined);",
    after: "",
    killedBy: { vitest: KEYS },
  },
  {
    promise: "an unknown token is digested and compared as a known one is",
    file: "src/service/authenticate.ts",
    before: "const { key, secret } = found ?? DUMMY_CREDENTIAL;",
    after: 'if (found === undefined) throw refuse("unknown");\n    const { key, secret } = found;',
    killedBy: { scenario: "timing of refusals" },
  },
  {
    promise: "the kind of a key is bound by its digest",
    file: "src/domain/key/key-digest.ts",
    before: "\\0${token.kind}\\0",
    after: "\\0",
    killedBy: { vitest: "test/domain/key/key-digest.test.ts" },
  },
  {
    promise: "the id of a token is bound by its digest",
    file: "src/domain/key/key-digest.ts",
    before: "\\0${token.id}\\0",
    after: "\\0",
    killedBy: { vitest: "test/domain/key/key-digest.test.ts" },
  },
  {
    promise: "the pepper binds the digest",
    file: "src/domain/key/key-digest.ts",
    before: 'pepper === undefined ? hash("sha256", text, "buffer") : ',
    after: 'pepper !== null ? hash("sha256", text, "buffer") : ',
    killedBy: { vitest: KEYS },
  },
  {
    promise: "a mistyped token needs no look-up",
    file: "src/domain/key/key-token.ts",
    before: "checksum(text.slice(0, -6)) === sum ?",
    after: "sum !== undefined ?",
    killedBy: { vitest: "test/domain/key/key-token.test.ts" },
  },
  {
    promise: "every letter of a secret is equally likely",
    file: "src/domain/key/key-token.ts",
    before: "byte < 248 && ",
    after: "",
    killedBy: { vitest: "test/domain/key/key-token.test.ts" },
  },
  {
    promise: "a key of one kind does nothing of the other",
    file: "src/service/authenticate.ts",
    before: 'if (caller.kind === "local" || caller.key.kind === kind) return;',
    after: 'if (caller.kind === "local" || kind !== undefined) return;',
    killedBy: { vitest: KEYS },
  },
  {
    promise: "the last admin key is not revoked by mistake",
    file: "src/store/sqlite/key-store.ts",
    before: ') return "last-admin";',
    after: ') return "done";',
    killedBy: { vitest: KEYS },
  },
  {
    promise: "a rotated key is accepted in its grace, for a day unless said otherwise",
    file: "src/service/key-service.ts",
    before: "24 * 60 * 60 * 1000",
    after: "60 * 60 * 1000",
    killedBy: { vitest: KEYS },
  },
  {
    promise: "a target outside the scope of a key is refused",
    file: "src/domain/target.ts",
    before: "if (targetsInScope(scope).includes(target)) return;",
    after: "if (targetsInScope(scope).length > 0) return;",
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "scope is checked before existence",
    file: "src/service/template-fetch.ts",
    before: "const { targets, definition } = requestedPart(caller, request.target);",
    after:
      "const known = parseTemplateRef(request.ref);\n" +
      "      if (known === undefined || (await templates.findPublication(known)) === undefined) throw templateNotFound();\n" +
      "      const { targets, definition } = requestedPart(caller, request.target);",
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "a key for programs never gets the document",
    file: "src/service/template-view.ts",
    before: 'if (definition === "full") return',
    after: "if (definition.length > 0) return",
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "a cached view is that of the key's definition",
    file: "src/service/template-view.ts",
    before: 'targets.join("+"), definition, slug',
    after: 'targets.join("+"), slug',
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "a cached view is that of the key's targets",
    file: "src/service/template-view.ts",
    before: 'version, targets.join("+"), definition',
    after: "version, definition",
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "an archived template is not served",
    file: "src/service/template-fetch.ts",
    before: " || publication.archivedAt !== undefined",
    after: "",
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "a change to what has changed meanwhile is refused",
    file: "src/service/template-drafts.ts",
    before: "if (templateEtag(stored) !== change.etag) throw etagMismatch();",
    after: "",
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "what does not compile is not published",
    file: "src/service/compile-or-refuse.ts",
    before: "if (first !== undefined) throw",
    after: "if (first === null) throw",
    killedBy: { vitest: TEMPLATES },
  },
  {
    promise: "calls above the quota are refused",
    file: "src/service/rate-limiter.ts",
    before: "<= quota.calls + ROUNDING",
    after: "<= quota.calls + 1 + ROUNDING",
    killedBy: { vitest: RATES },
  },
  {
    promise: "a refused call uses nothing",
    file: "src/service/rate-limiter.ts",
    before: "const after = isAllowed ? before + callMs : before;\n      if (isAllowed) ",
    after: "const after = before + callMs;\n      ",
    killedBy: { vitest: RATES },
  },
  {
    promise: "the memory of quotas is bounded",
    file: "src/service/rate-limiter.ts",
    before: "{ max: maxSubjects }",
    after: "{ max: 1_000_000 }",
    killedBy: { vitest: RATES },
  },
];
