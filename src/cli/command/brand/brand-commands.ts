import type { ListedCommand } from "../../framework/command.ts";
import { listed } from "../../framework/listed.ts";

/** The commands of brands, in the order of the help. */
export const BRAND_COMMANDS: readonly ListedCommand[] = [
  listed("brand create <slug>", "Create a brand as a draft.", async () => (await import("./create.ts")).brandCreate),
  listed(
    "brand pull <folder> [<id-or-slug>...]",
    "Download drafts of brands into one file per brand: all of them, or those named.",
    async () => (await import("./pull.ts")).brandPull,
  ),
  listed(
    "brand push <path>...",
    "Upload changed files of brands as drafts; with --publish, also publish them.",
    async () => (await import("./push.ts")).brandPush,
  ),
  listed(
    "brand validate <brand-or-file>",
    "Judge a brand in all published mails: contrast, refused values, missing tokens.",
    async () => (await import("./validate.ts")).brandValidate,
  ),
  listed(
    "brand publish <id-or-slug>",
    "Publish a brand's draft as the next version.",
    async () => (await import("./publish.ts")).brandPublish,
  ),
  listed(
    "brand list",
    "List the brands, or search and filter them.",
    async () => (await import("./list.ts")).brandList,
  ),
  listed(
    "brand get <id-or-slug>",
    "Print the draft of a brand, or one of its versions.",
    async () => (await import("./get.ts")).brandGet,
  ),
  listed(
    "brand versions <id-or-slug>",
    "List the published versions of a brand, newest first.",
    async () => (await import("./versions.ts")).brandVersions,
  ),
  listed(
    "brand rollback <id-or-slug> <version>",
    "Publish an old version of a brand again, as the next version. The draft is not changed.",
    async () => (await import("./rollback.ts")).brandRollback,
  ),
  listed(
    "brand archive <id-or-slug>",
    "Stop serving a brand: it can no longer be fetched. Its slug stays reserved.",
    async () => (await import("./archive.ts")).brandArchive,
  ),
  listed(
    "brand unarchive <id-or-slug>",
    "Serve an archived brand again, with the version that it had.",
    async () => (await import("./unarchive.ts")).brandUnarchive,
  ),
  listed(
    "brand delete <id-or-slug>",
    "Delete a brand that was never published. This cannot be undone.",
    async () => (await import("./delete.ts")).brandDelete,
  ),
];
