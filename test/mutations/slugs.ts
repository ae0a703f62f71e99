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
];
