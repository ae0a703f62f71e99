import type { ListedCommand } from "../framework/command.ts";
import { listed } from "../framework/listed.ts";
import { BRAND_COMMANDS } from "./brand/brand-commands.ts";
import { TEMPLATE_COMMANDS } from "./template/template-commands.ts";

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
  ...TEMPLATE_COMMANDS,
  listed(
    "messages pull <folder> [<language>...]",
    "Download translations of templates into one file per language, for translators.",
    async () => (await import("./messages/pull.ts")).messagesPull,
  ),
  listed(
    "messages push <folder>...",
    "Upload files of translations: all of them, or none if one has an error.",
    async () => (await import("./messages/push.ts")).messagesPush,
  ),
  listed(
    "messages status <id-or-slug>...",
    "Show how far templates are translated into each language.",
    async () => (await import("./messages/status.ts")).messagesStatus,
  ),
  listed(
    "republish-job list",
    "List the jobs that publish mails again, newest first.",
    async () => (await import("./republish-job/list.ts")).republishJobList,
  ),
  listed(
    "republish-job items <id>",
    "List the mails of a job with their states.",
    async () => (await import("./republish-job/items.ts")).republishJobItems,
  ),
  listed(
    "republish-job watch <id>",
    "Wait until a job has ended or is planned, and show its progress.",
    async () => (await import("./republish-job/watch.ts")).republishJobWatch,
  ),
  listed(
    "republish-job continue <id>",
    "Publish what a job has planned.",
    async () => (await import("./republish-job/continue.ts")).republishJobContinue,
  ),
  listed(
    "republish-job cancel <id>",
    "End a job that is running or planned. What it has published stays.",
    async () => (await import("./republish-job/cancel.ts")).republishJobCancel,
  ),
  ...BRAND_COMMANDS,
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
    "picture <template-or-path>",
    "Draw a template in Chromium as clients show it, with extreme values, languages and brands, as one PNG.",
    async () => (await import("./template/picture.ts")).picture,
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
