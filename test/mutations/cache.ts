import type { Mutation } from "./mutation.ts";

export const CACHE: readonly Mutation[] = [
  {
    promise: "a form of a view counts for what the cache of views holds",
    file: "src/cache/rendition.ts",
    before: "    this.#count(bytes.length + FORM_BYTES);",
    after: "",
    killedBy: { vitest: "test/cache/rendition.test.ts" },
  },
  {
    promise: "the cache of views evicts others when a view has grown",
    file: "src/cache/rendition.ts",
    before: "    this.#holding.onChange();",
    after: "",
    killedBy: { vitest: "test/cache/rendition.test.ts" },
  },
  {
    promise: "a value that has grown and is no longer cached is not cached again",
    file: "src/cache/bounded-cache.ts",
    before: "      if (cache.peek(name) !== value) return;",
    after: "",
    killedBy: { vitest: "test/cache/bounded-cache.test.ts" },
  },
  {
    promise: "a form is made once",
    file: "src/cache/rendition.ts",
    before: "    if (known !== undefined) return known;",
    after: "",
    killedBy: { vitest: "test/cache/rendition.test.ts" },
  },
];
