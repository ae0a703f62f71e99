import type { Mutation } from "./mutation.ts";

const ROLLED_BACK = { vitest: "test/cli/rolled-back-push.test.ts" } as const;

const REMOTE = { vitest: "test/cli/remote.test.ts" } as const;
const HOSTILE = { vitest: "test/cli/hostile-folders.test.ts" } as const;
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
    promise: "a pull overwrites no file that belongs to no template",
    file: "src/cli/template-folder/pull-templates.ts",
    before: "writes && !overwrite ? findTaken(folder, fetched, here) : []",
    after: "[]",
    killedBy: { ...HOSTILE, name: "unless --overwrite is given" },
  },
  {
    promise: "a pull follows no link to nowhere",
    file: "src/cli/source/find-in-folder.ts",
    before: "  if (isThere(file)) throw new UsageError(`${file} is a broken link`);\n",
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
    file: "src/cli/source/read-source.ts",
    before: "toSource(join(folder, path), folder, readTextInFolder(folder, path))",
    after: "toSource(join(folder, path), folder, readText(join(folder, path)))",
    killedBy: { ...HOSTILE, name: "a link of the source" },
  },
  {
    promise: "a pushed file has a name that a pull would write",
    file: "src/cli/source/read-included.ts",
    before: "if (problem !== undefined) throw",
    after: 'if (problem === "") throw',
    killedBy: VALIDATE,
  },
  {
    promise: "no admin key is sent over http:// to another machine",
    file: "src/cli/remote/find-remote-server.ts",
    before: "if (!allowsHttp) assertPrivateUrl(server.url);",
    after: "",
    killedBy: { ...REMOTE, name: "is not sent to" },
  },
  {
    promise: "a name that begins as a loopback address does is another machine",
    file: "src/cli/remote/is-loopback.ts",
    before: "|\\[::1\\])$/",
    after: "|\\[::1\\])/",
    killedBy: { ...REMOTE, name: "is not sent to" },
  },
  {
    promise: "the file with the key of a login is written through no link",
    file: "src/cli/remote/profile.ts",
    before: 'mode: 0o600, flag: "wx"',
    after: 'mode: 0o600, flag: "w"',
    killedBy: { ...REMOTE, name: "the file of a login" },
  },
];
