import type { Mutation } from "./mutation.ts";

const CHANGES = "test/service/slug-changes.test.ts";

export const SLUGS: readonly Mutation[] = [
  {
    promise: "the slug of a template that was published is a publisher's to change",
    file: "src/service/assert-slug-change.ts",
    before: '  assertRole(caller, "publisher", "changing the slug of a template that was published");\n',
    after: "",
    killedBy: { vitest: CHANGES },
  },
  {
    promise: "a slug that a published template gave up lately is taken over only with force",
    file: "src/service/template-drafts.ts",
    before: "const options = { signal, ...slugRule(caller, change, now()) };",
    after: "const options = { signal };",
    killedBy: { vitest: CHANGES },
  },
  {
    promise: "a library asks again for what it cached under a slug that was given up",
    file: "clients/js/src/client.ts",
    before: "[templateId, slug, previousSlug].filter",
    after: "[templateId, slug].filter",
    killedBy: { vitest: "clients/js/test/watch.test.ts", name: "gave up" },
  },
];
