import { Refusal } from "../domain/error.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { Template } from "../domain/template/template.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";
import { type MakeTemplateDeps, makeTemplate, type NewTemplate } from "./make-template.ts";
import { requireTemplate, versionNotFound } from "./require-template.ts";
import { slugRule, slugTaken } from "./slug-rule.ts";
import type { IdempotencyOptions, WithIdempotencyKey } from "./with-idempotency-key.ts";

/** What the copy is to be called, and what it is a copy of. The values have passed the rules of the request. */
export interface DuplicateOptions extends IdempotencyOptions, Pick<NewTemplate, "name" | "slug" | "forceSlug"> {
  /** A published version to copy; undefined for the draft. */
  readonly version?: number | undefined;
}

/**
 * Creates a template with the kind, subject, source and sending service of another one's draft or version, and with its
 * tags, samples and translations. Nothing of it is published. A call that is repeated with its idempotency key gets the
 * copy as it is then. Throws FORBIDDEN below editor, and as `TemplateDrafts.create` does.
 */
export type DuplicateTemplate = (
  caller: Caller,
  ref: string,
  options: DuplicateOptions,
  signal?: AbortSignal,
) => Promise<Template>;

export interface DuplicateTemplateDeps extends MakeTemplateDeps {
  readonly templates: TemplateStore;
  readonly withIdempotencyKey: WithIdempotencyKey;
}

export function createDuplicateTemplate(deps: DuplicateTemplateDeps): DuplicateTemplate {
  const { templates, withIdempotencyKey, now } = deps;

  async function findContent(
    origin: Template,
    version: number | undefined,
  ): Promise<Pick<Template, "subject" | "source">> {
    if (version === undefined) return origin;
    const found = await templates.findVersion(origin.id, version);
    if (found === undefined) throw versionNotFound(version, origin.publishedVersion);
    return found;
  }

  return async (caller, ref, { idempotencyKey, version, ...options }, signal) => {
    assertRole(caller, "editor");
    return withIdempotencyKey(caller, {
      idempotencyKey,
      request: () => ["DuplicateTemplate", ref, { version, ...options }],
      async execute(complete) {
        const origin = await requireTemplate(templates, caller, ref);
        const { tags, kind } = origin;
        const { subject, source } = await findContent(origin, version);
        const { template, event } = await makeTemplate(
          deps,
          caller,
          { ...options, subject, source, tags, kind },
          signal,
        );
        const facts = { ...event.facts, duplicated_from: origin.id };
        const duplicated = {
          ...event,
          action: "template.duplicate",
          facts: version === undefined ? facts : { ...facts, duplicated_version: version },
        };
        const completion = complete((result) => (result === "done" ? template.id : undefined));
        const rule = slugRule(caller, options, now());
        const kept = { signal, completion, copyOf: origin.id, ...rule };
        if ((await templates.create(template, duplicated, kept)) === "slug-taken") throw slugTaken();
        return template;
      },
      async replay(outcome) {
        const copy = await templates.find({ by: "id", id: outcome as string });
        if (copy === undefined) throw copyDeleted();
        return copy;
      },
    });
  };
}

function copyDeleted(): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    "the copy that the first call with this Idempotency-Key made was deleted; this call has made none",
  );
}
