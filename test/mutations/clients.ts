import type { Mutation } from "./mutation.ts";

export const CLIENTS: readonly Mutation[] = [
  {
    promise: "a clock that was set back makes nothing fresh",
    file: "clients/js/src/template-loader.ts",
    before: "return age >= 0 && age < this.#settings.ttlMs",
    after: "return age < this.#settings.ttlMs",
    killedBy: { vitest: "clients/js/test/cache.test.ts" },
  },
  {
    promise: "a stale template is served for so long only",
    file: "clients/js/src/template-loader.ts",
    before: "age <= this.#settings.maxStaleMs",
    after: "age <= Number.MAX_VALUE",
    killedBy: { vitest: "clients/js/test/fetch-cases.test.ts" },
  },
  {
    promise: "a refused key ends the use of what was fetched with it",
    file: "clients/js/src/template-loader.ts",
    before: "const REVOKING = [401, 403, 404, 410];",
    after: "const REVOKING = [404, 410];",
    killedBy: { vitest: "clients/js/test/fetch-cases.test.ts" },
  },
  {
    promise: "the key goes to no other address",
    file: "clients/js/src/fetch-template.ts",
    before: 'redirect: "manual"',
    after: 'redirect: "follow"',
    killedBy: { vitest: "clients/js/test/fetch-cases.test.ts" },
  },
  {
    promise: "no error repeats the key",
    file: "clients/js/src/error-response.ts",
    before: 'body.replaceAll(apiKey, "[key]")',
    after: "body",
    killedBy: { vitest: "clients/js/test/fetch-cases.test.ts" },
  },
  {
    promise: "files of the cache are for their owner alone",
    file: "clients/js/src/private-files.ts",
    before: 'flag: "wx", mode: 0o600',
    after: 'flag: "wx", mode: 0o644',
    killedBy: { vitest: "clients/js/test/disk-cache.test.ts" },
  },
];
