import type { ListedCommand } from "../framework/command.ts";
import { listed } from "../framework/listed.ts";

/** Every command, in the order of the help. A command is imported when it is run, explained or completed. */
export const COMMANDS: readonly ListedCommand[] = [
  listed("serve", "Run the server until it is told to stop.", async () => (await import("./server/serve.ts")).serve),
  listed(
    "key create",
    "Make an API key and print it, this once.",
    async () => (await import("./key/create.ts")).keyCreate,
  ),
  listed("key list", "List the API keys, newest first.", async () => (await import("./key/list.ts")).keyList),
  listed(
    "key revoke <id-or-prefix>",
    "End an API key for good.",
    async () => (await import("./key/revoke.ts")).keyRevoke,
  ),
  listed(
    "key rotate <id-or-prefix>",
    "Give an API key a new secret and print it, this once.",
    async () => (await import("./key/rotate.ts")).keyRotate,
  ),
  listed(
    "key usage <id-or-prefix>",
    "Say when an API key was used last, and its fetches on each day.",
    async () => (await import("./key/usage.ts")).keyUsage,
  ),
  listed(
    "template new <folder>",
    "Make the folder of a new template from an example, without a server or store.",
    async () => (await import("./template/new.ts")).templateNew,
  ),
  listed(
    "template pull <folder> [<id-or-slug>...]",
    "Write the drafts of templates into folders of a folder, one for each: all, or those that are named.",
    async () => (await import("./template/pull.ts")).templatePull,
  ),
  listed(
    "template status <folder>...",
    "Say of each template in folders whether it was changed here or there since it was pulled or pushed.",
    async () => (await import("./template/status.ts")).templateStatus,
  ),
  listed(
    "template diff <folder>...",
    "Show how templates in folders differ from their drafts, line by line. Exits with 1 if they do.",
    async () => (await import("./template/diff.ts")).templateDiff,
  ),
  listed(
    "template validate <path>...",
    "Compile files, or templates in folders, store nothing, and print every finding.",
    async () => (await import("./template/validate.ts")).templateValidate,
  ),
  listed(
    "template push <folder>...",
    "Store what differs in folders of templates as drafts, and publish it with --publish.",
    async () => (await import("./template/push.ts")).templatePush,
  ),
  listed(
    "template publish <id-or-slug>",
    "Compile a template's draft and serve it as the next version.",
    async () => (await import("./template/publish.ts")).templatePublish,
  ),
  listed(
    "template list",
    "List the templates, newest first.",
    async () => (await import("./template/list.ts")).templateList,
  ),
  listed(
    "template versions <id-or-slug>",
    "List what was published of a template, newest first.",
    async () => (await import("./template/versions.ts")).templateVersions,
  ),
  listed(
    "template rollback <id-or-slug> <version>",
    "Serve an old version of a template again, as the next one. The draft stays as it is.",
    async () => (await import("./template/rollback.ts")).templateRollback,
  ),
  listed(
    "template archive <id-or-slug>",
    "Take a template out of service: nothing fetches it, and its slug stays taken.",
    async () => (await import("./template/archive.ts")).templateArchive,
  ),
  listed(
    "template unarchive <id-or-slug>",
    "Take an archived template back into service, with the version that it had.",
    async () => (await import("./template/unarchive.ts")).templateUnarchive,
  ),
  listed(
    "check <path>...",
    "Lay files, or templates in folders, out in Chromium with the worst values.",
    async () => (await import("./template/check.ts")).check,
  ),
  listed(
    "types <id-or-slug>...",
    "Print types of the data that published templates ask for.",
    async () => (await import("./template/types.ts")).types,
  ),
  listed(
    "eject <template-or-path>",
    "Print a template as a component with typed props, to keep and to change.",
    async () => (await import("./template/eject.ts")).eject,
  ),
  listed(
    "render <file>",
    "Compile a local file and fill it with data, without a server or store.",
    async () => (await import("./template/render.ts")).render,
  ),
  listed(
    "dev <folder>",
    "Show the templates of a folder in a browser while they are edited.",
    async () => (await import("./template/dev.ts")).dev,
  ),
  listed(
    "console",
    "Print a link that signs you in at the console, once and within ten minutes.",
    async () => (await import("./server/console.ts")).consoleCommand,
  ),
  listed(
    "login",
    "Keep the URL and an admin key of a server for later commands, once the server takes the key.",
    async () => (await import("./server/login.ts")).login,
  ),
  listed(
    "logout",
    "Forget the server and the key that login keeps. The key stays in force.",
    async () => (await import("./server/logout.ts")).logout,
  ),
  listed("audit list", "List who changed what, newest first.", async () => (await import("./audit/list.ts")).auditList),
  listed(
    "audit export <file>",
    "Add what is new in the audit log to a file of JSON lines, each chained to the one before.",
    async () => (await import("./audit/export.ts")).auditExport,
  ),
  listed(
    "audit verify <file>...",
    "Say whether files of `audit export` are whole, unchanged, and follow each other.",
    async () => (await import("./audit/verify.ts")).auditVerify,
  ),
  listed(
    "audit prune",
    "Forget the events of the audit log that were exported longer ago than you say.",
    async () => (await import("./audit/prune.ts")).auditPrune,
  ),
  listed(
    "backup <file>",
    "Copy the store into a new file, beside a running server.",
    async () => (await import("./store/backup.ts")).backup,
  ),
  listed("restore <file>", "Make the store from a backup.", async () => (await import("./store/restore.ts")).restore),
  listed(
    "store check",
    "Read every page of the store and say whether it is damaged.",
    async () => (await import("./store/check.ts")).storeCheck,
  ),
  listed(
    "store pepper",
    "Have the keys of the store made with the KEY_PEPPER of this environment from now on.",
    async () => (await import("./store/pepper.ts")).storePepper,
  ),
  listed(
    "store prune",
    "Forget versions, keys and tokens that are out of use for as long as you say.",
    async () => (await import("./store/prune.ts")).storePrune,
  ),
  listed(
    "store compact",
    "Give the room that the store does not use back to the disk.",
    async () => (await import("./store/compact.ts")).storeCompact,
  ),
  listed(
    "store copy <url>",
    "Copy the store to where none is, also from SQLite to PostgreSQL and back.",
    async () => (await import("./store/copy.ts")).storeCopy,
  ),
  listed(
    "store migrate",
    "Give the store the schema of this release, as a start of the server does.",
    async () => (await import("./store/migrate.ts")).storeMigrate,
  ),
  listed(
    "proto <folder>",
    "Write the proto files into a folder, which is the one include path that protoc needs.",
    async () => (await import("./reference/proto.ts")).proto,
  ),
  listed(
    "openapi",
    "Print the OpenAPI 3.1 description of REST, which every server has at /openapi.json.",
    async () => (await import("./reference/openapi.ts")).openapi,
  ),
  listed(
    "health",
    "Ask the server at HOST and PORT whether it can serve. Exits with 1 if not.",
    async () => (await import("./server/health.ts")).health,
  ),
  listed("completion <shell>", "Print what bash, zsh or fish needs to complete commands and options.", async () =>
    (await import("./reference/completion.ts")).completionOf(COMMANDS),
  ),
];
