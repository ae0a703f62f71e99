import type { Mutation } from "./mutation.ts";

const ROLLED_BACK = { vitest: "test/cli/rolled-back-push.test.ts" } as const;

const REMOTE = { vitest: "test/cli/remote.test.ts" } as const;
const HOSTILE = { vitest: "test/cli/hostile-folders.test.ts" } as const;
const NAMES = { ...HOSTILE, name: "a pull from a hostile server writes nothing" } as const;
const LINKS = { ...HOSTILE, name: "a pull follows no link" } as const;
const VALIDATE = { ...HOSTILE, name: "template validate AT reads nothing" } as const;

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
  {
    promise: "the name of a sample that a server answers with is one",
    file: "src/cli/remote/remote-templates.ts",
    before: "if (!SAMPLE_NAME.test(name)) {",
    after: "if (name === undefined) {",
    killedBy: NAMES,
  },
  {
    promise: "no name of a file means something to a program that reads it by itself",
    file: "src/cli/find-path-problem.ts",
    before: '  [/^\\./, "begins with a dot"],\n',
    after: "",
    killedBy: NAMES,
  },
  {
    promise: "no short name of Windows stands for another file",
    file: "src/cli/find-path-problem.ts",
    before: "/~\\d/",
    after: "/~~/",
    killedBy: NAMES,
  },
  {
    promise: "an included file ends as such files do",
    file: "src/cli/find-path-problem.ts",
    before: "if (!ENDINGS.test(path))",
    after: 'if (path === "")',
    killedBy: NAMES,
  },
  {
    promise: "the source of a template from a server is MJML by its name",
    file: "src/cli/template-folder/write-template-folder.ts",
    before: 'path.endsWith(".mjml") ? findPathProblem(path)',
    after: 'path !== "" ? findPathProblem(path)',
    killedBy: NAMES,
  },
  {
    promise: "a pull overwrites no file that belongs to no template",
    file: "src/cli/template-folder/pull-templates.ts",
    before: "writes && !overwrite ? findTaken(folder, fetched, here) : []",
    after: "[]",
    killedBy: { ...HOSTILE, name: "unless --overwrite is given" },
  },
  {
    promise: "a pull follows no link to nowhere",
    file: "src/cli/find-in-folder.ts",
    before: "  if (isThere(file)) throw new UsageError(`${file} is a link to nowhere`);\n",
    after: "",
    killedBy: LINKS,
  },
  {
    promise: "a pull makes no folder through a link",
    file: "src/cli/template-folder/pull-templates.ts",
    before: '    if (here === undefined) findInFolder(top, slug, "folder");\n',
    after: "",
    killedBy: LINKS,
  },
  {
    promise: "the state of a folder is written through no link",
    file: "src/cli/template-folder/known-digest.ts",
    before: "for (const name of [IGNORE_FILE, STATE_FILE]) findInFolder(folder, name);",
    after: "",
    killedBy: LINKS,
  },
  {
    promise: "the source of a folder is read through no link that leads out of it",
    file: "src/cli/read-source.ts",
    before: "toSource(join(folder, path), folder, readTextInFolder(folder, path))",
    after: "toSource(join(folder, path), folder, readText(join(folder, path)))",
    killedBy: { ...HOSTILE, name: "a link of the source" },
  },
  {
    promise: "a pushed file has a name that a pull would write",
    file: "src/cli/read-included.ts",
    before: "if (problem !== undefined) throw",
    after: 'if (problem === "") throw',
    killedBy: VALIDATE,
  },
  {
    promise: "no admin key is sent over http:// to another machine",
    file: "src/cli/remote-server.ts",
    before: "if (!allowsHttp) assertPrivateUrl(server.url);",
    after: "",
    killedBy: { ...REMOTE, name: "is not sent to" },
  },
  {
    promise: "a name that begins as a loopback address does is another machine",
    file: "src/cli/is-loopback.ts",
    before: "|\\[::1\\])$/",
    after: "|\\[::1\\])/",
    killedBy: { ...REMOTE, name: "is not sent to" },
  },
  {
    promise: "the file with the key of a login is written through no link",
    file: "src/cli/profile.ts",
    before: 'mode: 0o600, flag: "wx"',
    after: 'mode: 0o600, flag: "w"',
    killedBy: { ...REMOTE, name: "the file of a login" },
  },
];
