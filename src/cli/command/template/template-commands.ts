import type { ListedCommand } from "../../framework/command.ts";
import { listed } from "../../framework/listed.ts";

/** The commands of templates, in the order of the help. */
export const TEMPLATE_COMMANDS: readonly ListedCommand[] = [
  listed(
    "template new <folder>",
    "Create the folder of a new template from an example. Needs no server or store.",
    async () => (await import("./new.ts")).templateNew,
  ),
  listed(
    "template pull <folder> [<id-or-slug>...]",
    "Download drafts into one folder per template: all of them, or those named.",
    async () => (await import("./pull.ts")).templatePull,
  ),
  listed(
    "template status <folder>...",
    "Show which templates changed locally, remotely or both since the last pull or push.",
    async () => (await import("./status.ts")).templateStatus,
  ),
  listed(
    "template diff <folder>...",
    "Show line by line how local templates differ from their drafts. Exits with 1 if any does.",
    async () => (await import("./diff.ts")).templateDiff,
  ),
  listed(
    "template validate <path>...",
    "Compile files or folders of templates and print every finding. Stores nothing.",
    async () => (await import("./validate.ts")).templateValidate,
  ),
  listed(
    "template push <folder>...",
    "Upload changed templates as drafts; with --publish, also publish them.",
    async () => (await import("./push.ts")).templatePush,
  ),
  listed(
    "template publish <id-or-slug>",
    "Compile a template's draft and publish it as the next version.",
    async () => (await import("./publish.ts")).templatePublish,
  ),
  listed(
    "template list",
    "List the templates, or search and filter them.",
    async () => (await import("./list.ts")).templateList,
  ),
  listed(
    "template duplicate <id-or-slug>",
    "Create a draft with the source and the samples of another template.",
    async () => (await import("./duplicate.ts")).templateDuplicate,
  ),
  listed(
    "template drafts <id-or-slug>",
    "List the last 50 drafts of a template with their authors, newest first.",
    async () => (await import("./drafts.ts")).templateDrafts,
  ),
  listed(
    "template draft <id-or-slug> <draft>",
    "Print one of the last drafts of a template.",
    async () => (await import("./draft.ts")).templateDraft,
  ),
  listed(
    "template usage <id-or-slug>",
    "Show how often a template was fetched, on each day and by each API key.",
    async () => (await import("./usage.ts")).templateUsage,
  ),
  listed(
    "template uses <id-or-slug>",
    "List the templates that use a partial or layout, with their versions.",
    async () => (await import("./uses.ts")).templateUses,
  ),
  listed(
    "template versions <id-or-slug>",
    "List the published versions of a template, newest first.",
    async () => (await import("./versions.ts")).templateVersions,
  ),
  listed(
    "template rollback <id-or-slug> <version>",
    "Publish an old version of a template again, as the next version. The draft is not changed.",
    async () => (await import("./rollback.ts")).templateRollback,
  ),
  listed(
    "template republish <id-or-slug>",
    "Publish all mails again that use a partial or layout, with its newest version.",
    async () => (await import("./republish.ts")).templateRepublish,
  ),
  listed(
    "template archive <id-or-slug>",
    "Stop serving a template: it can no longer be fetched. Its slug stays reserved.",
    async () => (await import("./archive.ts")).templateArchive,
  ),
  listed(
    "template unarchive <id-or-slug>",
    "Serve an archived template again, with the version that it had.",
    async () => (await import("./unarchive.ts")).templateUnarchive,
  ),
  listed(
    "template delete <id-or-slug>",
    "Delete a template that was never published. This cannot be undone.",
    async () => (await import("./delete.ts")).templateDelete,
  ),
];
