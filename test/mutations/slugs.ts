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
    promise: "removing the slug of a template that was published is a publisher's as well",
    file: "src/service/assert-slug-change.ts",
    before: 'slug === (stored.slug ?? "")',
    after: 'slug === "" || slug === stored.slug',
    killedBy: { vitest: CHANGES },
  },
  {
    promise: "the audit has which slug a template had and which it got",
    file: "src/service/to-update-event.ts",
    before: "...(from !== to && { slug: { from, to } }),",
    after: "",
    killedBy: { vitest: CHANGES },
  },
  {
    promise: "the former slug of a published template is for publishers",
    file: "src/service/assert-former-slug.ts",
    before: '  assertRole(caller, "publisher", "using the former slug of a template that was published");\n',
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
    promise: "so is one by a new template",
    file: "src/service/template-drafts.ts",
    before: "const options = { signal, completion, ...slugRule(caller, request, now()) };",
    after: "const options = { signal, completion };",
    killedBy: { vitest: CHANGES },
  },
  {
    promise: "a store notes who gave up a slug",
    file: "src/store/sqlite/prepare-slug-check.ts",
    before: "if (former !== undefined) options?.assertFormerSlug?.(toFormerSlug(former));",
    after: "",
    killedBy: { vitest: "test/store/sqlite.test.ts", name: "asks about a slug" },
  },
  {
    promise: "a store in PostgreSQL notes who gave up a slug",
    file: "src/store/postgres/check-slug.ts",
    before: "if (former !== undefined) options?.assertFormerSlug?.(toFormerSlug(former));",
    after: "",
    killedBy: { vitest: "test/postgres/store.test.ts", name: "asks about a slug" },
  },
  {
    promise: "watchers on PostgreSQL are told of another slug",
    file: "src/store/postgres/template-store.ts",
    before: "if (isNewSlug) noteRename(transaction, stored, template);",
    after: "",
    killedBy: { vitest: "test/postgres/store.test.ts", name: "hold the slug before" },
  },
  {
    promise: "a library asks again for what it cached under a slug that was given up",
    file: "clients/js/src/client.ts",
    before: "[templateId, slug, previousSlug].filter",
    after: "[templateId, slug].filter",
    killedBy: { vitest: "clients/js/test/watch.test.ts", name: "gave up" },
  },
];
