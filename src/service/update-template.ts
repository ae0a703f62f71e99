import type { Compiler } from "../compile/compiler.ts";
import { type Caller, subjectOf } from "../domain/session/caller.ts";
import { toTags } from "../domain/template/tags.ts";
import type { Template } from "../domain/template/template.ts";
import { hasSameSource, type TemplateSource, withSendingService } from "../domain/template/template-source.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertPartNamed } from "./assert-part-named.ts";
import { assertSlugChange } from "./assert-slug-change.ts";
import { compileDraft } from "./compile-or-refuse.ts";
import { judgement, type MakeTemplateDeps } from "./make-template.ts";
import { requireEditable, whileStale } from "./require-editable.ts";
import { templateUnknown } from "./require-template.ts";
import { slugRule, slugTaken } from "./slug-rule.ts";
import { toUpdateEvent } from "./to-update-event.ts";

/** What is to change of a template; an empty slug removes it. */
export interface TemplateChange {
  /** A field value of If-Match: the entity tag of the template as the caller saw it, several, or `*` for any. */
  readonly etag: string;
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly subject?: string | undefined;
  /** The tags that it then has, in any order; undefined for the same as before. */
  readonly tags?: readonly string[] | undefined;
  /** Its sending service is that of `sendingService`. */
  readonly source?: TemplateSource | undefined;
  /** The sending service whose placeholders the draft has; empty for none, undefined for the same as before. */
  readonly sendingService?: string | undefined;
  /** Accepts HTML that is too large for Gmail. */
  readonly force?: boolean | undefined;
  /** Accepts elements and attributes that mjml does not know. */
  readonly allowUnknown?: boolean | undefined;
  /** Treats warnings as errors. */
  readonly strict?: boolean | undefined;
  /** Refuses a source with errors, which is otherwise stored with them. */
  readonly requireValid?: boolean | undefined;
  /** Takes over a slug that a published template gave up within the last 30 days. */
  readonly forceSlug?: boolean | undefined;
}

/**
 * Changes a template, and compiles its draft if that changes. Throws FORBIDDEN below editor, ETAG_MISMATCH for a stale
 * etag, FAILED_PRECONDITION for an archived template, and as `TemplateDrafts.create` does. Only a publisher may change
 * the slug of a template that is or was published.
 */
export type UpdateTemplate = (
  caller: Caller,
  ref: string,
  change: TemplateChange,
  signal?: AbortSignal,
) => Promise<Template>;

export interface UpdateTemplateDeps extends Pick<MakeTemplateDeps, "compiler" | "now"> {
  readonly templates: TemplateStore;
}

export function createUpdateTemplate({ templates, compiler, now }: UpdateTemplateDeps): UpdateTemplate {
  return (caller, ref, change, signal) =>
    whileStale(async () => {
      const stored = await requireEditable(templates, caller, ref, change.etag, (template) =>
        assertSlugChange(caller, template, change.slug),
      );
      const changed = applyChange(stored, change, now());
      assertPartNamed(changed);
      const isNewDraft = changed.draftRevision !== stored.draftRevision;
      const template = isNewDraft ? await judgeDraft(compiler, caller, { changed, change }, signal) : changed;
      const event = toUpdateEvent(caller, stored, template);
      const options = { signal, ...slugRule(caller, change, now()) };
      const result = await templates.update(template, stored.revision, event, options);
      if (result === "absent") throw templateUnknown();
      if (result === "slug-taken") throw slugTaken();
      if (result === "stale") return result;
      return { ...template, draftVersion: await findDraftVersion(templates, stored, template) };
    });
}

/** The template with what is found in its changed draft. Throws as `compileDraft`. */
async function judgeDraft(
  compiler: Compiler,
  caller: Caller,
  { changed, change }: { readonly changed: Template; readonly change: TemplateChange },
  signal: AbortSignal | undefined,
): Promise<Template> {
  const turn = { subject: subjectOf(caller), purpose: "change", signal } as const;
  const { force, allowUnknown, strict, requireValid } = change;
  const options = {
    kind: changed.kind,
    slug: changed.slug,
    subject: changed.subject,
    force,
    allowUnknown,
    strict,
    requireValid,
  };
  const { diagnostics } = await compileDraft(compiler, changed.source, options, turn);
  return { ...changed, ...judgement(diagnostics) };
}

/** The version that a changed draft equals; undefined too when someone has changed the template since. */
async function findDraftVersion(
  templates: TemplateStore,
  before: Template,
  { id, revision, draftRevision }: Template,
): Promise<number | undefined> {
  if (draftRevision === before.draftRevision) return before.draftVersion;
  const found = await templates.find({ by: "id", id });
  return found?.revision === revision ? found.draftVersion : undefined;
}

function applyChange(stored: Template, change: TemplateChange, at: Date): Template {
  const subject = change.subject ?? stored.subject;
  const service = change.sendingService ?? stored.source.sendingService;
  const source = withSendingService(change.source ?? stored.source, service);
  const isSameDraft = subject === stored.subject && hasSameSource(source, stored.source);
  return {
    ...stored,
    name: change.name ?? stored.name,
    slug: change.slug === undefined ? stored.slug : change.slug || undefined,
    subject,
    source,
    tags: change.tags === undefined ? stored.tags : toTags(change.tags),
    revision: stored.revision + 1,
    draftRevision: stored.draftRevision + (isSameDraft ? 0 : 1),
    updatedAt: at,
  };
}
