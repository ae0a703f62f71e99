import type { Compilation, CompileOptions, Compiler } from "../compile/compiler.ts";
import type { ContractFindings } from "../contract/judge-contract.ts";
import { Refusal } from "../domain/error.ts";
import { actedBy, type Caller, subjectOf } from "../domain/session/caller.ts";
import type { DependentTemplate } from "../domain/template/dependency.ts";
import { limitDiagnostics } from "../domain/template/limit-diagnostics.ts";
import type { Template } from "../domain/template/template.ts";
import {
  hasSameContent,
  type TemplateVersion,
  type TemplateVersionSummary,
} from "../domain/template/template-version.ts";
import type { SampleStore } from "../store/port/sample-store.ts";
import type { NewTemplateVersion, TemplateStore } from "../store/port/template-store.ts";
import { assertRole } from "./authenticate.ts";
import { compileOrRefuse, refuseFindings } from "./compile-or-refuse.ts";
import { withListedFindings } from "./listed-findings.ts";
import { makeVersion, toPublishEvent } from "./make-template.ts";
import { DEPENDENTS_MAX } from "./part-in-use.ts";
import { requireEditable, templateArchived, whileStale } from "./require-editable.ts";
import { templateUnknown } from "./require-template.ts";
import type { Complete, IdempotencyOptions, WithIdempotencyKey } from "./with-idempotency-key.ts";

export interface PublishOptions extends IdempotencyOptions, Pick<CompileOptions, "force" | "allowUnknown" | "strict"> {
  readonly comment: string;
  /** A field value of If-Match; absent for the draft as it is. */
  readonly etag?: string | undefined;
  /** Makes a version also of what is served already. */
  readonly publishUnchanged?: boolean | undefined;
  /** Accepts a change of the contract that requires callers to change their data. */
  readonly allowBreaking?: boolean | undefined;
}

/** The version that is served after a publish. */
export interface PublishedVersion extends TemplateVersionSummary {
  /** The draft was served as this version already. */
  readonly unchanged: boolean;
  /** Who uses a partial or layout, at most 100: they have the version that they were made from. None use a mail. */
  readonly usedBy?: readonly DependentTemplate[] | undefined;
}

/**
 * Serves the draft as the next version; `force` takes an HTML that is too large for Gmail, `allowUnknown` what mjml
 * does not know, `allowBreaking` what callers of the served version must change their data for, and `strict` refuses
 * what has warnings. A draft that is served as it is makes no version, unless asked
 * for. Throws ETAG_MISMATCH when an etag is given and stale, RENDER_ERROR when the draft does not compile,
 * FAILED_PRECONDITION for an archived template, OVERLOADED when too many sources wait to be compiled.
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
  readonly now: () => Date;
  readonly withIdempotencyKey: WithIdempotencyKey;
}

/** What is kept of a publish that may be repeated. Versions never change. */
interface PublishOutcome {
  readonly templateId: string;
  readonly version: number;
  readonly unchanged: boolean;
}

export function createPublishDraft({
  templates,
  samples,
  compiler,
  now,
  withIdempotencyKey,
}: PublishDraftDeps): PublishDraft {
  async function findServed({ id, publishedVersion }: Template): Promise<TemplateVersion | undefined> {
    return publishedVersion === undefined ? undefined : templates.findVersion(id, publishedVersion);
  }

  async function keep(
    { caller, signal, complete }: PublishCall,
    { id, revision }: Template,
    served: TemplateVersion,
  ): Promise<PublishedVersion | "stale"> {
    const facts = { version: served.version, unchanged: true };
    const event = { at: now(), ...actedBy(caller), action: "template.publish", subject: id, facts };
    const kept: PublishOutcome = { templateId: id, version: served.version, unchanged: true };
    const completion = complete((result) => (result === "done" ? kept : undefined));
    const result = assertServable(await templates.keepPublished(id, revision, event, { signal, completion }));
    return result === "stale" ? result : { ...withListedFindings(served), unchanged: true };
  }

  async function serve(
    { caller, signal, complete }: PublishCall,
    { revision }: Template,
    version: NewTemplateVersion,
  ): Promise<PublishedVersion | "stale"> {
    const completion = complete<PublishResult>((result) =>
      typeof result === "string" ? undefined : toOutcome(result),
    );
    const event = toPublishEvent(caller, version);
    const result = assertServable(await templates.publish(version, revision, event, { signal, completion }));
    // Compiled again, the draft has the archived dependency as a finding.
    if (result === "stale" || result === "dependency-archived") return "stale";
    return { ...result, unchanged: false };
  }

  async function findAgain({ templateId, version, unchanged }: PublishOutcome): Promise<PublishedVersion> {
    const found = await templates.findVersion(templateId, version);
    if (found === undefined) throw answerPruned(version);
    return { ...withListedFindings(found), unchanged };
  }

  return async (caller, ref, { idempotencyKey, ...options }, signal) => {
    assertRole(caller, "publisher");
    const { comment, etag, force, allowUnknown, strict, publishUnchanged } = options;
    const turn = { subject: subjectOf(caller), purpose: "change", signal } as const;
    const published = await withIdempotencyKey(caller, {
      idempotencyKey,
      request: () => ["PublishTemplate", ref, options],
      execute: (complete) =>
        whileStale(async () => {
          const call = { caller, signal, complete };
          const template = await requireEditable(templates, caller, ref, etag);
          const served = await findServed(template);
          const gate = { served: served && toContractSource(served), samples: await samples.list(template.id) };
          const judged = {
            kind: template.kind,
            slug: template.slug,
            subject: template.subject,
            stage: "publication",
            force,
            allowUnknown,
            strict,
            contract: { gate },
          } as const;
          const compilation = await compileOrRefuse(compiler, template.source, judged, turn);
          const { warnings, breaks } = requireContract(compilation);
          const made = makeVersion({ compiler, now }, caller, { template, compilation, comment });
          const version = withWarnings(made, warnings);
          if (served === undefined) return serve(call, template, version);
          if (!hasSameContent(served, version)) return serve(call, template, withBreaks(version, breaks, options));
          return publishUnchanged ? serve(call, template, version) : keep(call, template, served);
        }),
      replay: (outcome) => findAgain(outcome as PublishOutcome),
    });
    return { ...published, usedBy: await templates.listDependents(published.templateId, DEPENDENTS_MAX) };
  };
}

/** The first call is answered, and what it was answered with is gone: a repetition publishes nothing. */
function answerPruned(version: number): Refusal {
  return new Refusal(
    "FAILED_PRECONDITION",
    `version ${version}, the result of the first call with this Idempotency-Key, was pruned; this call has published nothing`,
  );
}

function requireContract({ contract }: Compilation): ContractFindings {
  if (contract?.findings === undefined) throw new Error("the compiler has not checked the contract");
  return contract.findings;
}

/** Nothing else is sent to the thread of the compiler. */
function toContractSource({ source, programs }: TemplateVersion): Pick<TemplateVersion, "source" | "programs"> {
  return { source, programs };
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
  const isTaken = allowBreaking && !strict;
  const weighed = breaks.map((found) => (isTaken ? { ...found, severity: "warning" as const } : found));
  const diagnostics = [...version.diagnostics, ...weighed];
  refuseFindings(diagnostics);
  return { ...version, diagnostics };
}

interface PublishCall {
  readonly caller: Caller;
  readonly signal: AbortSignal | undefined;
  readonly complete: Complete;
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
