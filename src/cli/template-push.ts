import type { Diagnostic } from "../domain/diagnostic.ts";
import { Refusal } from "../domain/error.ts";
import { parseTemplateRef } from "../domain/template/template-ref.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import { checkLine, checkName } from "./check-text.ts";
import { type Command, type CommandInput, UsageError } from "./command.ts";
import { compileOptions } from "./compile-options.ts";
import { formatDiagnostics, withFilePlaces } from "./diagnostics.ts";
import { toDiagnosticJson } from "./json/diagnostic-json.ts";
import { CLI } from "./local-caller.ts";
import type { OperatorApi, StoredDraft } from "./operator-api.ts";
import { ALLOW_BREAKING, publishOptions } from "./publish-options.ts";
import { ROOT, readSource } from "./read-source.ts";
import { REMOTE } from "./remote-server.ts";

/** Stores a file as a draft by its slug; safe to repeat. */
export const templatePush: Command = {
  name: "template push",
  operands: ["<file>"],
  summary: "Store a file as the draft of the template with this slug, a new one if there is none.",
  details: [
    "Pushing the same file again changes nothing.",
    "",
    "  template push welcome.template.json --slug welcome --publish",
  ],
  options: [
    { name: "slug", value: "slug", isRequired: true, help: "a-z, 0-9 and hyphen, 1 to 64", check: checkSlug },
    {
      name: "name",
      value: "text",
      help: "label for people; default: the document's template_name, or the slug",
      check: (name) => checkName("--name", name),
    },
    {
      name: "subject",
      value: "text",
      help: "subject line; may hold merge tags",
      check: (text) => checkLine("--subject", text, 500),
    },
    { name: "force", help: "take HTML over 102 KiB, which Gmail cuts off" },
    { name: "allow-unknown", help: "take what mjml does not know, with a warning" },
    ROOT,
    { name: "strict", help: "take warnings for errors" },
    { name: "publish", help: "publish it too, if it differs from the published version" },
    ALLOW_BREAKING,
    ...REMOTE,
  ],

  async run(input, { withApi }) {
    const [path = ""] = input.operands;
    const slug = input.value("slug") ?? "";
    const read = readSource(path, input.value("root"));
    return withApi(async ({ templates }) => {
      const { template, outcome, diagnostics } = await push(templates, slug, read.source, input).catch(
        (err: unknown) => {
          throw err instanceof Refusal ? withFilePlaces(err, read) : err;
        },
      );
      const isPublishing = input.has("publish") && template.hasUnpublishedChanges;
      const version = isPublishing
        ? await templates.publish(CLI, slug, { comment: "", ...compileOptions(input), ...publishOptions(input) })
        : undefined;
      const published =
        version === undefined
          ? ""
          : `, version ${version.version} is ${version.unchanged ? "served already" : "published"}`;
      const found = version?.diagnostics ?? diagnostics;
      return {
        text: [`${slug} is ${outcome}${published}`, ...formatDiagnostics(found, read)].join("\n"),
        json: {
          id: template.id,
          slug,
          outcome,
          version: version?.version,
          diagnostics: found.map(toDiagnosticJson),
        },
      };
    });
  },
};

function checkSlug(slug: string): void {
  if (parseTemplateRef(slug)?.by !== "slug") throw new UsageError("--slug must be 1 to 64 of a-z, 0-9 and hyphen");
}

interface Pushed {
  readonly template: StoredDraft;
  readonly outcome: "created" | "updated" | "unchanged";
  /** What was found in a draft that was not there before. */
  readonly diagnostics: readonly Diagnostic[];
}

async function push(
  templates: OperatorApi["templates"],
  slug: string,
  source: TemplateSource,
  input: CommandInput,
): Promise<Pushed> {
  const stored = await templates.findDraft(CLI, slug);
  const name = input.value("name");
  const subject = input.value("subject");
  const options = compileOptions(input);
  if (stored === undefined) {
    const newTemplate = { name: name ?? nameOf(source) ?? slug, slug, subject: subject ?? "", source, ...options };
    const template = await templates.create(CLI, newTemplate);
    return { template, outcome: "created", diagnostics: template.diagnostics };
  }
  const isSame =
    stored.hasSource(source) && stored.name === (name ?? stored.name) && stored.subject === (subject ?? stored.subject);
  if (isSame) return { template: stored, outcome: "unchanged", diagnostics: [] };
  const change = { etag: stored.etag, name, subject, source, ...options };
  const template = await templates.update(CLI, stored.id, change);
  return { template, outcome: "updated", diagnostics: template.diagnostics };
}

/** Undefined also for a name that the interface would refuse: a document may have any. */
function nameOf({ kind, text }: TemplateSource): string | undefined {
  switch (kind) {
    case "document":
      return nameOfDocument(text);
    case "mjml":
      return undefined;
  }
}

function nameOfDocument(text: string): string | undefined {
  try {
    const name: unknown = (JSON.parse(text) as { template_name?: unknown }).template_name;
    return typeof name === "string" ? checkName("template_name", name.slice(0, 100)) : undefined;
  } catch {
    return undefined;
  }
}
