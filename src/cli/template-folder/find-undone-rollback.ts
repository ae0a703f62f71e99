import { Refusal } from "../../domain/error.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../../domain/template/template-version.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi, StoredTemplate } from "../api/operator-api.ts";
import { findChanges } from "./compare-content.ts";
import type { TemplateContent } from "./template-content.ts";

/** A rollback that publishing would undo. */
export interface UndoneRollback {
  /** The version that was taken out of service. */
  readonly version: number;
  /** Who took it out of service, and what to do. */
  readonly reason: string;
}

/** What a push would publish of a template. */
export interface PushedDraft extends Pick<TemplateContent, "subject" | "source"> {
  readonly stored: StoredTemplate;
  /** False when it is the draft that is stored. */
  readonly isNew: boolean;
  /** What holds it, such as `folder`. */
  readonly holder: string;
}

/**
 * The rollback that a push would undo: the served version is a rollback, and the push would publish what it replaced.
 * Where a replaced version is no longer stored, the draft that is stored counts as one.
 */
export async function findUndoneRollback(
  { templates }: Pick<OperatorApi, "templates">,
  { stored, isNew, holder, ...draft }: PushedDraft,
): Promise<UndoneRollback | undefined> {
  const { versions } = await templates.listVersions(CLI, stored.id, { pageSize: 1, pageToken: "" });
  const [served] = versions;
  if (served?.rolledBackFrom === undefined) return undefined;
  const find = (version: number) => orUndefined(templates.getVersion(CLI, stored.id, version));
  const isServed = hasContent(draft, await find(served.version));
  if (isServed) return undefined;
  const first = await findOrigin(served.rolledBackFrom, find);
  let forgotten: number | undefined;
  for (let version = served.version - 1; version > first; version -= 1) {
    const replaced = await find(version);
    if (hasContent(draft, replaced)) return { version, reason: describe(served, version, holder) };
    if (replaced === undefined) forgotten ??= version;
  }
  if (forgotten === undefined || isNew) return undefined;
  return { version: forgotten, reason: describeForgotten(served, forgotten, holder) };
}

type FoundVersion = Awaited<ReturnType<OperatorApi["templates"]["getVersion"]>> | undefined;

/** A rollback may serve what another rollback served: the version that was published first. */
async function findOrigin(version: number, find: (version: number) => Promise<FoundVersion>): Promise<number> {
  const from = (await find(version))?.rolledBackFrom;
  return from === undefined || from >= version ? version : findOrigin(from, find);
}

async function orUndefined<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (err) {
    if (err instanceof Refusal && err.code === "TEMPLATE_NOT_FOUND") return undefined;
    throw err;
  }
}

type Draft = Pick<TemplateVersion, "subject" | "source">;

function hasContent(draft: Draft, version: FoundVersion): boolean {
  if (version === undefined) return false;
  return findChanges(toContent(draft), toContent(version)).length === 0;
}

function toContent({ subject, source }: Draft): TemplateContent {
  return { slug: "", name: "", subject, source, samples: [] };
}

const ADVICE = "revert the commit or pass --republish";

function describe(served: TemplateVersionSummary, version: number, holder: string): string {
  return `rolled back from version ${version} ${byAndOn(served)}; the ${holder} still contains it: ${ADVICE}`;
}

function describeForgotten(served: TemplateVersionSummary, version: number, holder: string): string {
  const unknown = `version ${version} is no longer stored, so the ${holder} cannot be compared with it`;
  return `rolled back ${byAndOn(served)}; ${unknown}: ${ADVICE}`;
}

function byAndOn({ publishedBy, publishedByName = publishedBy, publishedAt }: TemplateVersionSummary): string {
  return `by ${publishedByName} on ${publishedAt.toISOString().slice(0, 10)}`;
}
