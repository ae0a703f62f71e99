import { TEMPLATE_KINDS } from "../../../domain/template/template-kind.ts";
import { checkSlug } from "../../framework/check-slug.ts";
import { checkLine, checkName, checkNote } from "../../framework/check-text.ts";
import type { Command, CommandInput } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { ROOT } from "../../source/read-source.ts";
import { SENDING_SERVICE } from "../../source/sending-service.ts";
import { isFolder } from "../../template-folder/find-template-folders.ts";
import { ALLOW_BREAKING } from "../../template-folder/publish-options.ts";
import { pushFile } from "../../template-folder/push-file.ts";
import { pushFolders } from "../../template-folder/push-folders.ts";

/** What `letterpress.json` says of a folder. */
const OF_A_FILE = ["slug", "name", "subject", "kind", "root", "sending-service"] as const;
const OF_FOLDERS = ["overwrite", "dry-run"] as const;

/** Stores folders of templates, or one file, as drafts; safe to repeat. */
export const templatePush: Command = {
  details: [
    "Prints the changes, then makes them. Nothing is changed when a template was changed on the server since the last",
    "pull, or has errors. Everything is stored before the first is published, and partials are published before what uses",
    "them. With --publish, a new version of a partial also publishes the templates of the folders that use it. Pushing",
    "the same content again changes nothing.",
    "A template that was rolled back is not pushed with --publish while the folder still contains the version that was",
    "taken out of service: the other templates are pushed, and the exit code is 1. Revert the commit, or use --republish.",
    "Tags are set as letterpress.json lists them; without the member tags, those of the template stay as they are.",
    "To store a single file as a draft, pass --slug.",
    "",
    "  template push mails --publish",
    "  template push welcome.template.json --slug welcome --subject 'Welcome, {{ first_name }}' --publish",
  ],
  options: [
    { name: "publish", help: "also publish them, if they differ from the published version" },
    {
      name: "comment",
      value: "text",
      help: "why, up to 500 characters; shown in the list of versions",
      check: checkComment,
    },
    { name: "republish", help: "publish a version that was rolled back" },
    { name: "dry-run", help: "show what would change, and change nothing" },
    { name: "overwrite", help: "overwrite changes made on the server" },
    { name: "force", help: "accept HTML over 102 KiB (Gmail clips such mails)" },
    { name: "allow-unknown", help: "allow elements and attributes that MJML does not know (warn instead of fail)" },
    { name: "strict", help: "treat warnings as errors" },
    ALLOW_BREAKING,
    { name: "force-slug", help: "reuse a slug that another published template had within 30 days" },
    { name: "slug", value: "slug", help: "for a file: 1 to 64 of a-z, 0-9 and hyphen", check: checkSlug },
    {
      name: "name",
      value: "text",
      help: "for a file: name shown in lists; default: the document's template_name, or the slug",
      check: (name) => checkName("--name", name),
    },
    {
      name: "subject",
      value: "text",
      help: "for a file: subject line; may contain merge tags",
      check: (text) => checkLine("--subject", text, 500),
    },
    {
      name: "kind",
      value: "kind",
      help: `for a new template of a file: ${TEMPLATE_KINDS.join(", ")}; default: mail`,
      choices: TEMPLATE_KINDS,
    },
    { ...ROOT, help: `for a file: ${ROOT.help}` },
    { ...SENDING_SERVICE, help: `for a file: ${SENDING_SERVICE.help}` },
    ...REMOTE,
  ],
  findFaults,

  run(input, context) {
    return input.operands.every(isFolder) ? pushFolders(input, context) : pushFile(input, context);
  },
};

function findFaults(input: CommandInput): readonly string[] {
  const misused = input.has("republish") && !input.has("publish") ? ["--republish needs --publish"] : [];
  return [...misused, ...findFaultsOfOperands(input)];
}

function findFaultsOfOperands(input: CommandInput): readonly string[] {
  const { operands } = input;
  if (operands.every(isFolder)) {
    const given = OF_A_FILE.filter((name) => input.value(name) !== undefined);
    return given.map((name) => `--${name} is for a file: set it in the letterpress.json of the folder`);
  }
  const [file, other] = operands;
  if (other !== undefined) return ["give folders, or one file with --slug"];
  return [
    ...(input.value("slug") === undefined ? [`--slug is missing: ${file} is not a folder`] : []),
    ...OF_FOLDERS.filter((name) => input.has(name)).map((name) => `--${name} is for folders: ${file} is not one`),
  ];
}

function checkComment(text: string): void {
  checkNote("--comment", text, 500);
}
