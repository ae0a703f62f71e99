import type { Mutation } from "./mutation.ts";

/** What a command reads, writes and sends. */
export const FOLDERS: readonly Mutation[] = [
  {
    promise: "a pull overwrites no file that belongs to no template",
    file: "src/cli/template-folder/pull-templates.ts",
    before: "writes && !overwrite ? findTaken(folder, fetched, here) : []",
    after: "[]",
    killedBy: { vitest: "test/cli/hostile-folders.test.ts", name: "unless --overwrite is given" },
  },
  {
    promise: "no admin key is sent over http:// to another machine",
    file: "src/cli/remote/find-remote-server.ts",
    before: "if (!allowsHttp) assertPrivateUrl(server.url);",
    after: "",
    killedBy: { vitest: "test/cli/remote.test.ts", name: "is not sent to" },
  },
  {
    promise: "the file with the key of a login is written through no link",
    file: "src/cli/remote/profile.ts",
    before: 'mode: 0o600, flag: "wx"',
    after: 'mode: 0o600, flag: "w"',
    killedBy: { vitest: "test/cli/remote.test.ts", name: "the file of a login" },
  },
  {
    promise: "no symbolic link leads out of the root",
    file: "src/cli/source/find-in-folder.ts",
    before: "if (nearest !== top && pathWithin(top, nearest) === undefined) {",
    after: 'if (nearest === "") {',
    killedBy: { vitest: "test/cli/includes.test.ts", name: "a mail on disk" },
  },
];
