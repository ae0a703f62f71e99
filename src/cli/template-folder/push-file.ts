import type { Diagnostic } from "../../domain/diagnostic.ts";
import { Refusal } from "../../domain/error.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import { checkName } from "../check-text.ts";
import type { CommandContext, CommandInput, CommandResult } from "../command.ts";
import { compileOptions } from "../compile-options.ts";
import { formatDiagnostics, withFilePlaces } from "../diagnostics.ts";
import { toDiagnosticJson } from "../json/diagnostic-json.ts";
import { CLI } from "../local-caller.ts";
import type { OperatorApi, StoredTemplate } from "../operator-api.ts";
import { showSteps } from "../progress.ts";
import { publishOptions } from "../publish-options.ts";
import { readSource } from "../read-source.ts";
import { findChanges } from "./compare-content.ts";

/** Stores one file as the draft that the options name. */
export async function pushFile(
  input: CommandInput,
  { withApi, output }: Pick<CommandContext, "withApi" | "output">,
): Promise<CommandResult> {
  const [path = ""] = input.operands;
  const slug = input.value("slug") ?? "";
  const read = readSource(path, input.value("root"));
  const pushing = (api: OperatorApi) => showSteps(output, (tell) => storeAndPublish(api, tell));
  const storeAndPublish = async ({ templates }: OperatorApi, tell: (line: string) => void) => {
    tell(`storing ${slug}`);
    const { template, outcome, diagnostics } = await push(templates, slug, read.source, input).catch((err: unknown) => {
      throw err instanceof Refusal ? withFilePlaces(err, read) : err;
    });
    const isPublishing = input.has("publish") && template.hasUnpublishedChanges;
    if (isPublishing) tell(`publishing ${slug}`);
    const options = { comment: input.value("comment") ?? "", ...compileOptions(input), ...publishOptions(input) };
    const version = isPublishing ? await templates.publish(CLI, slug, options) : undefined;
    const served = version && `, version ${version.version} is ${version.unchanged ? "served already" : "published"}`;
    const found = version?.diagnostics ?? diagnostics;
    return {
      text: [`${slug} is ${outcome}${served ?? ""}`, ...formatDiagnostics(found, read)].join("\n"),
      json: { id: template.id, slug, outcome, version: version?.version, diagnostics: found.map(toDiagnosticJson) },
    };
  };
  return withApi(pushing);
}

interface Pushed {
  readonly template: StoredTemplate;
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
  const stored = await templates.find(CLI, slug);
  const name = input.value("name");
  const subject = input.value("subject");
  const options = compileOptions(input);
  if (stored === undefined) {
    const newTemplate = { name: name ?? nameOf(source) ?? slug, slug, subject: subject ?? "", source, ...options };
    const template = await templates.create(CLI, { ...newTemplate, forceSlug: input.has("force-slug") });
    return { template, outcome: "created", diagnostics: template.diagnostics };
  }
  const before = { slug, name: stored.name, subject: stored.subject, source: stored.source, samples: [] };
  const after = { ...before, name: name ?? before.name, subject: subject ?? before.subject, source };
  const isSame = findChanges(before, after).length === 0;
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
