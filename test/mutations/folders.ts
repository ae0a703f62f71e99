import type { Mutation } from "./mutation.ts";

const ROLLED_BACK = { vitest: "test/cli/rolled-back-push.test.ts" } as const;

export const FOLDERS: readonly Mutation[] = [
  {
    promise: "a push republishes nothing that was rolled back",
    file: "src/cli/template-folder/plan-push.ts",
    before: "steps.push(options.republish ? step : await withholdUndone(api, step));",
    after: "steps.push(step);",
    killedBy: { ...ROLLED_BACK, name: "after a rollback on a server" },
  },
  {
    promise: "a push that withholds a template fails",
    file: "src/cli/template-folder/push-folders.ts",
    before: '!has(plan, "withheld") && pushed',
    after: "pushed",
    killedBy: { ...ROLLED_BACK, name: "after a rollback on a server" },
  },
  {
    promise: "a rollback of a rollback keeps out of service what both have replaced",
    file: "src/cli/template-folder/find-undone-rollback.ts",
    before: "const first = await findOrigin(served.rolledBackFrom, find);",
    after: "const first = served.rolledBackFrom;",
    killedBy: { ...ROLLED_BACK, name: "every version that it replaced" },
  },
  {
    promise: "a draft that cannot be compared with what was rolled back is not republished",
    file: "src/cli/template-folder/find-undone-rollback.ts",
    before: "if (forgotten === undefined || isNew) return undefined;",
    after: "if (forgotten === undefined || !isNew) return undefined;",
    killedBy: { ...ROLLED_BACK, name: "no longer stored" },
  },
  {
    promise: "a file is published no more than a folder is after a rollback",
    file: "src/cli/template-folder/push-file.ts",
    before: "if (undone !== undefined) return toWithheld(slug, undone);",
    after: "",
    killedBy: { ...ROLLED_BACK, name: "a file is held to the same rule" },
  },
  {
    promise: "a draft that equals what is served has no unpublished changes",
    file: "src/domain/template/template.ts",
    before: "publishedDraftRevision !== draftRevision && draftVersion !== publishedVersion",
    after: "publishedDraftRevision !== draftRevision",
    killedBy: { ...ROLLED_BACK, name: "equals what is served again" },
  },
];
