import type { ListedCommand } from "../framework/command.ts";
import { listed } from "../framework/listed.ts";

/** Every command, in the order of the help. A command is imported when it is run, explained or completed. */
export const COMMANDS: readonly ListedCommand[] = [
  listed("serve", "Run the server until it is stopped.", async () => (await import("./server/serve.ts")).serve),
  listed(
    "key create",
    "Create an API key and print it. It is shown only once.",
    async () => (await import("./key/create.ts")).keyCreate,
  ),
  listed("key list", "List the API keys, newest first.", async () => (await import("./key/list.ts")).keyList),
  listed(
    "key revoke <id-or-prefix>",
    "Revoke an API key. This cannot be undone.",
    async () => (await import("./key/revoke.ts")).keyRevoke,
  ),
  listed(
    "key rotate <id-or-prefix>",
    "Give an API key a new secret and print it. It is shown only once.",
    async () => (await import("./key/rotate.ts")).keyRotate,
  ),
  listed(
    "key usage <id-or-prefix>",
    "Show when an API key was last used, and how often it fetched on each day.",
    async () => (await import("./key/usage.ts")).keyUsage,
  ),
  listed(
    "template new <folder>",
    "Create the folder of a new template from an example. Needs no server or store.",
    async () => (await import("./template/new.ts")).templateNew,
  ),
  listed(
    "template pull <folder> [<id-or-slug>...]",
    "Download drafts into one folder per template: all of them, or those named.",
    async () => (await import("./template/pull.ts")).templatePull,
  ),
  listed(
    "template status <folder>...",
    "Show which templates changed locally, remotely or both since the last pull or push.",
    async () => (await import("./template/status.ts")).templateStatus,
  ),
  listed(
    "template diff <folder>...",
    "Show line by line how local templates differ from their drafts. Exits with 1 if any does.",
    async () => (await import("./template/diff.ts")).templateDiff,
  ),
  listed(
    "template validate <path>...",
    "Compile files or folders of templates and print every finding. Stores nothing.",
    async () => (await import("./template/validate.ts")).templateValidate,
  ),
  listed(
    "template push <folder>...",
    "Upload changed templates as drafts; with --publish, also publish them.",
    async () => (await import("./template/push.ts")).templatePush,
  ),
  listed(
    "template publish <id-or-slug>",
    "Compile a template's draft and publish it as the next version.",
    async () => (await import("./template/publish.ts")).templatePublish,
  ),
  listed(
    "template list",
    "List the templates, or search and filter them.",
    async () => (await import("./template/list.ts")).templateList,
  ),
  listed(
    "template duplicate <id-or-slug>",
    "Create a draft with the source and the samples of another template.",
    async () => (await import("./template/duplicate.ts")).templateDuplicate,
  ),
  listed(
    "template drafts <id-or-slug>",
    "List the last 50 drafts of a template with their authors, newest first.",
    async () => (await import("./template/drafts.ts")).templateDrafts,
  ),
  listed(
    "template draft <id-or-slug> <draft>",
    "Print one of the last drafts of a template.",
    async () => (await import("./template/draft.ts")).templateDraft,
  ),
  listed(
    "template usage <id-or-slug>",
    "Show how often a template was fetched, on each day and by each API key.",
    async () => (await import("./template/usage.ts")).templateUsage,
  ),
  listed(
    "template versions <id-or-slug>",
    "List the published versions of a template, newest first.",
    async () => (await import("./template/versions.ts")).templateVersions,
  ),
  listed(
    "template rollback <id-or-slug> <version>",
    "Publish an old version of a template again, as the next version. The draft is not changed.",
    async () => (await import("./template/rollback.ts")).templateRollback,
  ),
  listed(
    "template archive <id-or-slug>",
    "Stop serving a template: it can no longer be fetched. Its slug stays reserved.",
    async () => (await import("./template/archive.ts")).templateArchive,
  ),
  listed(
    "template unarchive <id-or-slug>",
    "Serve an archived template again, with the version that it had.",
    async () => (await import("./template/unarchive.ts")).templateUnarchive,
  ),
  listed(
    "template delete <id-or-slug>",
    "Delete a template that was never published. This cannot be undone.",
    async () => (await import("./template/delete.ts")).templateDelete,
  ),
  listed(
    "preview-link create <id-or-slug>",
    "Create a link that shows a mail to people without an account, and print it. It is shown only once.",
    async () => (await import("./preview-link/create.ts")).previewLinkCreate,
  ),
  listed(
    "preview-link list",
    "List the preview links, newest first.",
    async () => (await import("./preview-link/list.ts")).previewLinkList,
  ),
  listed(
    "preview-link revoke <id>",
    "Revoke a preview link. This cannot be undone.",
    async () => (await import("./preview-link/revoke.ts")).previewLinkRevoke,
  ),
  listed(
    "check <path>...",
    "Render templates in Chromium with extreme values and report horizontal overflow.",
    async () => (await import("./template/check.ts")).check,
  ),
  listed(
    "types <id-or-slug>...",
    "Print types of the data that published templates need.",
    async () => (await import("./template/types.ts")).types,
  ),
  listed(
    "eject <template-or-path>",
    "Print a template as a React component with typed props, to keep and edit.",
    async () => (await import("./template/eject.ts")).eject,
  ),
  listed(
    "render <file>",
    "Compile a local file and fill it with data. Needs no server or store.",
    async () => (await import("./template/render.ts")).render,
  ),
  listed(
    "dev <folder>",
    "Preview the templates of a folder in a browser while you edit them.",
    async () => (await import("./template/dev.ts")).dev,
  ),
  listed(
    "console",
    "Print a link that signs in to the console. It works once, for ten minutes.",
    async () => (await import("./server/console.ts")).consoleCommand,
  ),
  listed(
    "login",
    "Save a server URL and admin key for later commands, after checking them with the server.",
    async () => (await import("./server/login.ts")).login,
  ),
  listed(
    "logout",
    "Delete the saved server URL and key from this machine. The key itself is not revoked.",
    async () => (await import("./server/logout.ts")).logout,
  ),
  listed("audit list", "List who changed what, newest first.", async () => (await import("./audit/list.ts")).auditList),
  listed(
    "audit export <file>",
    "Append new audit events to a JSON Lines file in which each line holds the hash of the one before.",
    async () => (await import("./audit/export.ts")).auditExport,
  ),
  listed(
    "audit verify <file>...",
    "Verify that files of `audit export` are complete, unchanged and consecutive.",
    async () => (await import("./audit/verify.ts")).auditVerify,
  ),
  listed(
    "audit prune",
    "Delete audit events that were exported longer ago than the age you give.",
    async () => (await import("./audit/prune.ts")).auditPrune,
  ),
  listed(
    "backup <file>",
    "Copy the store to a new file while the server runs.",
    async () => (await import("./store/backup.ts")).backup,
  ),
  listed("restore <file>", "Create the store from a backup.", async () => (await import("./store/restore.ts")).restore),
  listed(
    "store check",
    "Read every page of the store and report damage.",
    async () => (await import("./store/check.ts")).storeCheck,
  ),
  listed(
    "store pepper",
    "Invalidates every existing key: use the current KEY_PEPPER for all keys from now on.",
    async () => (await import("./store/pepper.ts")).storePepper,
  ),
  listed(
    "store prune",
    "Delete versions, keys and tokens that have been out of use for the age you give.",
    async () => (await import("./store/prune.ts")).storePrune,
  ),
  listed(
    "store compact",
    "Shrink the store file: return unused space to the disk.",
    async () => (await import("./store/compact.ts")).storeCompact,
  ),
  listed(
    "store copy <url>",
    "Copy the store to an empty place, also from SQLite to PostgreSQL and back.",
    async () => (await import("./store/copy.ts")).storeCopy,
  ),
  listed(
    "store migrate",
    "Migrate the store to the schema of this release, as a server does at its start.",
    async () => (await import("./store/migrate.ts")).storeMigrate,
  ),
  listed(
    "proto <folder>",
    "Write the .proto files to a folder, the only include path that protoc needs.",
    async () => (await import("./reference/proto.ts")).proto,
  ),
  listed(
    "openapi",
    "Print the OpenAPI 3.1 description of the REST API, as served at /openapi.json.",
    async () => (await import("./reference/openapi.ts")).openapi,
  ),
  listed(
    "health",
    "Check whether the server at HOST and PORT is ready. Exits with 1 if not.",
    async () => (await import("./server/health.ts")).health,
  ),
  listed("completion <shell>", "Print the completion script for bash, zsh or fish.", async () =>
    (await import("./reference/completion.ts")).completionOf(COMMANDS),
  ),
];
