import type { CompileOptions, Compiler } from "../compile/compiler.ts";
import type { ContractFindings } from "../contract/judge-contract.ts";
import { Refusal } from "../domain/error.ts";
import { actedBy, type Caller, subjectOf } from "../domain/session/caller.ts";
import { limitDiagnostics } from "../domain/template/limit-diagnostics.ts";
import type { Template } from "../domain/template/template.ts";
import { hasSameContent, type TemplateVersion } from "../domain/template/template-version.ts";
import type { SampleStore } from "../store/port/sample-store.ts";
import type { MadeOfTranslations, NewTemplateVersion, TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";
import type { SourceInLocale } from "./compile-locales.ts";
import { refuseFindings } from "./compile-or-refuse.ts";
import { compilePublication, toContractSource } from "./compile-publication.ts";
import { withListedFindings } from "./listed-findings.ts";
import { makeVersion, toPublishEvent } from "./make-template.ts";
import { DEPENDENTS_MAX } from "./part-in-use.ts";
import { gapsOf, type PublishedVersion, type TranslationGaps, toPublished } from "./published-version.ts";
import { requireEditable, type Stale, templateArchived, whileStale } from "./require-editable.ts";
import { templateUnknown } from "./require-template.ts";
import { weighBreaks } from "./weigh-breaks.ts";
import type { Complete, IdempotencyOptions, WithIdempotencyKey } from "./with-idempotency-key.ts";

export interface PublishOptions extends IdempotencyOptions, Pick<CompileOptions, "force" | "allowUnknown" | "strict"> {
  readonly comment: string;
  /** A field value of If-Match; absent for the draft as it is. */
  readonly etag?: string | undefined;
  /** Makes a version also of what is served already. */
  readonly publishUnchanged?: boolean | undefined;
  /** Accepts a change of the contract that requires callers to change their data. */
  readonly allowBreaking?: boolean | undefined;
  /** Language tags. Absent: the locales into which every text of the draft is translated. */
  readonly locales?: readonly string[] | undefined;
}

/**
 * Finds a draft in these languages, or in those that it may have complete translations into. Throws INVALID_REQUEST for
 * a text that is no language tag, and for a language that it has no translation into.
 */
export type FindDraftLocales = (template: Template, locales: readonly string[] | undefined) => Promise<DraftLocales>;

export interface DraftLocales {
  readonly sources: readonly SourceInLocale[];
  /** What they were made of. */
  readonly madeOf: MadeOfTranslations;
  /** The locales of which other translations are stored by now. */
  readonly listChanged: () => Promise<readonly string[]>;
}

/**
 * Serves the draft as the next version, with its translations as they are when it is stored. If someone stores others
 * while it is compiled, it is compiled once more and has those that the second compile began with. `force` accepts an
 * HTML that is too large for Gmail, `allowUnknown` what mjml does not know, `allowBreaking` what callers of the served
 * version must change their data for, and `strict` refuses what has warnings. A draft that is served as it is makes no
 * version, unless requested. Throws ETAG_MISMATCH when an etag is given and stale, and when the draft changes each time
 * that it is compiled, RENDER_ERROR when the draft does not compile, FAILED_PRECONDITION for an archived template,
 * OVERLOADED when too many sources wait to be compiled.
 */
export type PublishDraft = (
  caller: Caller,
  ref: string,
  options: PublishOptions,
  signal?: AbortSignal,
) => Promise<PublishedVersion>;

export interface PublishDraftDeps {
  readonly templates: TemplateStore;
  readonly samples: SampleStore;
  readonly compiler: Compiler;
  readonly findDraftLocales: FindDraftLocales;
  readonly now: () => Date;
  readonly withIdempotencyKey: WithIdempotencyKey;
}

/** What is kept of a publish that may be repeated. Versions never change. */
interface PublishOutcome extends Partial<TranslationGaps>, Pick<PublishedVersion, "changedLocales"> {
  readonly templateId: string;
  readonly version: number;
  readonly unchanged: boolean;
}

export function createPublishDraft({
  templates,
  samples,
  compiler,
  findDraftLocales,
  now,
  withIdempotencyKey,
}: PublishDraftDeps): PublishDraft {
  async function keep(
    { caller, signal, complete, madeOf, ...changed }: PublishCall,
    { id, revision }: Template,
    served: TemplateVersion,
    gaps: TranslationGaps,
  ): Promise<PublishedVersion | Stale> {
    const facts = { version: served.version, unchanged: true };
    const event = { at: now(), ...actedBy(caller), action: "template.publish", subject: id, facts };
    const kept: PublishOutcome = { templateId: id, version: served.version, unchanged: true, ...gaps, ...changed };
    const completion = complete((result) => (result === "done" ? kept : undefined));
    const result = assertServable(await templates.keepPublished(id, revision, event, { signal, completion, madeOf }));
    return result !== "done" ? result : { ...withListedFindings(served), unchanged: true, ...gaps, ...changed };
  }

  async function serve(
    { caller, signal, complete, madeOf, ...changed }: PublishCall,
    { revision }: Template,
    version: NewTemplateVersion,
  ): Promise<PublishedVersion | Stale> {
    const completion = complete<PublishResult>((result) =>
      typeof result === "string" ? undefined : { ...toOutcome(result), ...changed },
    );
    const event = toPublishEvent(caller, version);
    const result = assertServable(await templates.publish(version, revision, event, { signal, completion, madeOf }));
    // Compiled again, the draft has the archived dependency as a finding.
    if (result === "dependency-archived") return "stale";
    return typeof result === "string" ? result : { ...toPublished(result, false), ...changed };
  }

  async function store(
    call: PublishCall,
    template: Template,
    { served, version, breaks, options }: Publication,
  ): Promise<PublishedVersion | Stale> {
    if (served === undefined) return serve(call, template, version);
    if (!hasSameContent(served, version)) return serve(call, template, withBreaks(version, breaks, options));
    if (options.publishUnchanged) return serve(call, template, version);
    return keep(call, template, served, gapsOf(version.translated));
  }

  async function findAgain({ templateId, version, unchanged, ...gaps }: PublishOutcome): Promise<PublishedVersion> {
    const found = await templates.findVersion(templateId, version);
    if (found === undefined) throw answerPruned(version);
    return { ...toPublished(withListedFindings(found), unchanged), ...gaps };
  }

  return async (caller, ref, { idempotencyKey, ...options }, signal) => {
    assertRole(caller, "publisher");
    const { comment, etag, force, allowUnknown, strict, locales } = options;
    const turn = { subject: subjectOf(caller), purpose: "change", signal } as const;
    let hasChanged = false;
    const published = await withIdempotencyKey(caller, {
      idempotencyKey,
      request: () => ["PublishTemplate", ref, options],
      execute: (complete) =>
        whileStale(async () => {
          const template = await requireEditable(templates, caller, ref, etag);
          const served = await findServed(templates, template);
          const gate = { served: served && toContractSource(served), samples: await samples.list(template.id) };
          const { kind, slug, subject, source } = template;
          const judged = { kind, slug, subject, stage: "publication", force, allowUnknown, strict } as const;
          const { sources: translations, ...read } = await findDraftLocales(template, locales);
          const asked = { source, translations, gate, options: judged };
          const { contract, ...compiled } = await compilePublication(compiler, asked, turn);
          refuseFindings(compiled.diagnostics);
          const made = makeVersion({ compiler, now }, caller, { template, ...compiled, comment });
          const version = withWarnings(made, contract.warnings);
          const call = { caller, signal, complete, ...(hasChanged ? await asRead(read) : { madeOf: read.madeOf }) };
          const result = await store(call, template, { served, version, breaks: contract.breaks, options });
          hasChanged ||= result === "translations-stale";
          return result;
        }),
      replay: (outcome) => findAgain(outcome as PublishOutcome),
    });
    return { ...published, usedBy: await templates.listDependents(published.templateId, DEPENDENTS_MAX) };
  };
}

async function findServed(
  templates: Pick<TemplateStore, "findVersion">,
  { id, publishedVersion }: Template,
): Promise<TemplateVersion | undefined> {
  return publishedVersion === undefined ? undefined : templates.findVersion(id, publishedVersion);
}

/** The first call is answered, and what it was answered with is gone: a repetition publishes nothing. */
function answerPruned(version: number): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    `version ${version}, the result of the first call with this Idempotency-Key, was pruned; this call has published nothing`,
  );
}

/**
 * The version, with what its contract says of declared variables and of samples. Throws RENDER_ERROR with that when
 * warnings are errors.
 */
function withWarnings(version: NewTemplateVersion, found: ContractFindings["warnings"]): NewTemplateVersion {
  if (found.length === 0) return version;
  const diagnostics = limitDiagnostics([...version.diagnostics, ...found], version.source.kind);
  refuseFindings(diagnostics);
  return { ...version, diagnostics };
}

/** The version, with what callers must change their data for. Throws RENDER_ERROR with that unless it is allowed. */
function withBreaks(
  version: NewTemplateVersion,
  breaks: ContractFindings["breaks"],
  { allowBreaking = false, strict = false }: Pick<PublishOptions, "allowBreaking" | "strict">,
): NewTemplateVersion {
  if (breaks.length === 0) return version;
  const diagnostics = [...version.diagnostics, ...weighBreaks(breaks, allowBreaking && !strict)];
  refuseFindings(diagnostics);
  return { ...version, diagnostics };
}

interface PublishCall extends Pick<PublishedVersion, "changedLocales"> {
  readonly caller: Caller;
  readonly signal: AbortSignal | undefined;
  readonly complete: Complete;
  /** Translations that must not have changed; absent if they may have. */
  readonly madeOf?: MadeOfTranslations;
}

interface Publication extends Pick<ContractFindings, "breaks"> {
  readonly served: TemplateVersion | undefined;
  readonly version: NewTemplateVersion;
  readonly options: Pick<PublishOptions, "allowBreaking" | "strict" | "publishUnchanged">;
}

/** Publishes translations as they were read: a draft is compiled for them twice at most. */
async function asRead({
  listChanged,
}: Pick<DraftLocales, "listChanged">): Promise<Pick<PublishCall, "changedLocales">> {
  const changedLocales = await listChanged();
  return changedLocales.length === 0 ? {} : { changedLocales };
}

type PublishResult = Awaited<ReturnType<TemplateStore["publish"]>>;

function toOutcome({ templateId, version }: TemplateVersion): PublishOutcome {
  return { templateId, version, unchanged: false };
}

/** What the store says of a template that is to be served. Throws TEMPLATE_NOT_FOUND and FAILED_PRECONDITION. */
export function assertServable<Result>(result: Result | "absent" | "archived"): Exclude<Result, "absent" | "archived"> {
  if (result === "absent") throw templateUnknown();
  if (result === "archived") throw templateArchived();
  return result as Exclude<Result, "absent" | "archived">;
}
