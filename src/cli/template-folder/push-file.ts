import type { Diagnostic } from "../../domain/diagnostic.ts";
import { Refusal } from "../../domain/error.ts";
import { partKindOf, TEMPLATE_KINDS } from "../../domain/template/template-kind.ts";
import { type TemplateSource, withSendingService } from "../../domain/template/template-source.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi, StoredTemplate } from "../api/operator-api.ts";
import { checkName } from "../framework/check-text.ts";
import type { CommandContext, CommandInput, CommandResult } from "../framework/command.ts";
import { toDiagnosticJson } from "../json/diagnostic-json.ts";
import { compileOptions } from "../source/compile-options.ts";
import { formatDiagnostics, withFilePlaces } from "../source/format-diagnostics.ts";
import { type FileSource, readSource } from "../source/read-source.ts";
import { showSteps } from "../terminal/progress.ts";
import { findChanges } from "./compare-content.ts";
import { findUndoneRollback, type UndoneRollback } from "./find-undone-rollback.ts";
import { publishOptions } from "./publish-options.ts";

/** Stores one file as the draft that the options name. */
export async function pushFile(
  input: CommandInput,
  { withApi, output }: Pick<CommandContext, "withApi" | "output">,
): Promise<CommandResult> {
  const [path = ""] = input.operands;
  const slug = input.value("slug") ?? "";
  const written = readSource(path, input.value("root"));
  return withApi((api) =>
    showSteps(output, async (tell) => {
      tell(`comparing ${slug}`);
      const stored = await api.templates.find(CLI, slug);
      const service = input.value("sending-service") ?? stored?.source.sendingService;
      const read = { ...written, source: withSendingService(written.source, service) };
      const undone = await findUndone(api, { slug, read, input, stored });
      if (undone !== undefined) return toWithheld(slug, undone);
      return storeAndPublish(api, { slug, read, input, stored }, tell);
    }),
  );
}

interface FilePush {
  readonly slug: string;
  readonly read: FileSource;
  readonly input: CommandInput;
  readonly stored: StoredTemplate | undefined;
}

async function storeAndPublish(
  { templates }: OperatorApi,
  { slug, read, input, stored }: FilePush,
  tell: (line: string) => void,
): Promise<CommandResult> {
  tell(`storing ${slug}`);
  const refuse = (err: unknown): never => {
    throw err instanceof Refusal ? withFilePlaces(err, read) : err;
  };
  const { template, outcome, diagnostics } = await push(templates, { slug, read, input, stored }).catch(refuse);
  const isPublishing = input.has("publish") && template.hasUnpublishedChanges;
  if (isPublishing) tell(`publishing ${slug}`);
  const comment = input.value("comment") ?? "";
  const options = { comment, etag: template.etag, ...compileOptions(input), ...publishOptions(input) };
  const version = isPublishing ? await templates.publish(CLI, slug, options).catch(refuse) : undefined;
  const served = version && `; version ${version.version} is ${version.unchanged ? "served already" : "published"}`;
  const found = version?.diagnostics ?? diagnostics;
  return {
    text: [`${slug}: draft ${outcome}${served ?? ""}`, ...formatDiagnostics(found, read)].join("\n"),
    json: { id: template.id, slug, outcome, version: version?.version, diagnostics: found.map(toDiagnosticJson) },
  };
}

/** The rollback that publishing the file would undo. */
async function findUndone(
  api: Pick<OperatorApi, "templates">,
  { slug, read: { source }, input, stored }: FilePush,
): Promise<UndoneRollback | undefined> {
  const publishes = input.has("publish") && !input.has("republish");
  if (!publishes || stored?.publishedVersion === undefined) return undefined;
  const { changes, after } = compareWithDraft(stored, slug, source, input);
  return findUndoneRollback(api, { ...after, stored, isNew: changes.length > 0, holder: "file" });
}

function toWithheld(slug: string, { version, reason }: UndoneRollback): CommandResult {
  const json = { slug, outcome: "withheld", reason, withdrawn_version: version, diagnostics: [] };
  return { text: `${slug} was not pushed: ${reason}`, json, exitCode: 1 };
}

interface Pushed {
  readonly template: StoredTemplate;
  readonly outcome: "created" | "updated" | "unchanged";
  /** What was found in a draft that was not there before. */
  readonly diagnostics: readonly Diagnostic[];
}

async function push(
  templates: OperatorApi["templates"],
  { slug, read: { source }, input, stored }: FilePush,
): Promise<Pushed> {
  const name = input.value("name");
  const subject = input.value("subject");
  const options = { ...compileOptions(input), requireValid: true };
  const kind = partKindOf(TEMPLATE_KINDS.find((each) => each === input.value("kind")));
  if (stored === undefined) {
    const newTemplate = {
      name: name ?? nameOf(source) ?? slug,
      slug,
      subject: subject ?? "",
      source,
      kind,
      ...options,
    };
    const template = await templates.create(CLI, { ...newTemplate, forceSlug: input.has("force-slug") });
    return { template, outcome: "created", diagnostics: template.diagnostics };
  }
  if (compareWithDraft(stored, slug, source, input).changes.length === 0)
    return { template: stored, outcome: "unchanged", diagnostics: [] };
  const service = input.value("sending-service");
  const change = { etag: stored.etag, name, subject, source, sendingService: service, ...options };
  const template = await templates.update(CLI, stored.id, change);
  return { template, outcome: "updated", diagnostics: template.diagnostics };
}

/** What the draft would be after the push, and how that differs from the draft. */
function compareWithDraft(stored: StoredTemplate, slug: string, source: TemplateSource, input: CommandInput) {
  const { name, subject } = stored;
  const before = { slug, name, subject, source: stored.source, samples: [] };
  const [newName = name, newSubject = subject] = [input.value("name"), input.value("subject")];
  const after = { ...before, name: newName, subject: newSubject, source };
  return { after, changes: findChanges(before, after) };
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
