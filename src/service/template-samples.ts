import type { Compiler } from "../compile/compiler.ts";
import { findDataFaults } from "../contract/find-data-faults.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { Refusal, refuseIssues } from "../domain/error.ts";
import { actedBy, type Caller, subjectOf } from "../domain/session/caller.ts";
import { shortDiagnostic } from "../domain/template/limit-diagnostics.ts";
import type { Template } from "../domain/template/template.ts";
import { SAMPLES_BYTES_MAX, SAMPLES_MAX, type TemplateSample } from "../domain/template/template-sample.ts";
import type { SampleStore } from "../store/port/sample-store.ts";
import type { TemplateStore } from "../store/port/template-store.ts";
import { compileOrRefuse } from "./compile-or-refuse.ts";
import { requireEditable } from "./require-editable.ts";
import { requireTemplate, templateUnknown } from "./require-template.ts";
import { toSampleEvent } from "./to-sample-event.ts";

/**
 * Keeps example data of templates. Every method throws FORBIDDEN unless the caller holds an admin key of a role that
 * may, or is local.
 */
export interface TemplateSamples {
  /** In the order of their names. */
  listSamples(caller: Caller, ref: string): Promise<readonly TemplateSample[]>;
  /**
   * Stores a sample, and returns it with what the published version says of it. Throws INVALID_REQUEST for data that no
   * evaluator takes, FAILED_PRECONDITION beyond a limit and for an archived template, and what the compiler throws, in
   * whose turns the version is asked. Throws the reason of the signal once it is aborted, and has then stored nothing.
   */
  setSample(caller: Caller, ref: string, sample: GivenSample, signal?: AbortSignal): Promise<CheckedSample>;
  /** Whether there was one of the name. Throws FAILED_PRECONDITION for an archived template. */
  deleteSample(caller: Caller, ref: string, name: string): Promise<boolean>;
}

/** A sample as it came: its name has passed the rules of the request, its data none. */
export interface GivenSample {
  readonly name: string;
  readonly data: unknown;
}

export interface CheckedSample extends TemplateSample {
  readonly diagnostics: readonly Diagnostic[];
}

export interface TemplateSamplesDeps {
  readonly templates: TemplateStore;
  readonly samples: SampleStore;
  readonly compiler: Compiler;
  readonly now: () => Date;
}

const LIMITS = { count: SAMPLES_MAX, bytes: SAMPLES_BYTES_MAX };

export function createTemplateSamples({ templates, samples, compiler, now }: TemplateSamplesDeps): TemplateSamples {
  async function judge(
    caller: Caller,
    { id, publishedVersion }: Template,
    sample: TemplateSample,
    signal: AbortSignal | undefined,
  ): Promise<readonly Diagnostic[]> {
    const served = publishedVersion === undefined ? undefined : await templates.findVersion(id, publishedVersion);
    if (served === undefined) return [];
    const { name, data } = sample;
    const compiledTranslations = Object.values(served.translated ?? {}).map(({ programs }) => programs);
    const asked = { compiled: served.programs, compiledTranslations, contract: { sample: { name, data } } };
    const turn = { subject: subjectOf(caller), purpose: "check", signal } as const;
    const { contract } = await compileOrRefuse(compiler, served.source, asked, turn);
    return (contract?.sampleFindings ?? []).map(shortDiagnostic);
  }

  return {
    async listSamples(caller, ref) {
      const { id } = await requireTemplate(templates, caller, ref);
      return samples.list(id);
    },

    async setSample(caller, ref, { name, data }, signal) {
      const template = await requireEditable(templates, caller, ref, undefined);
      const sample = { name, data: requireData(data), updatedAt: now() };
      const diagnostics = await judge(caller, template, sample, signal);
      const event = toSampleEvent(caller, template.id, sample);
      const result = await samples.set(template.id, sample, LIMITS, event);
      if (result === "absent") throw templateUnknown();
      if (result !== "done") throw beyondLimit(result);
      return { ...sample, diagnostics };
    },

    async deleteSample(caller, ref, name) {
      const { id } = await requireEditable(templates, caller, ref, undefined);
      const event = {
        at: now(),
        ...actedBy(caller),
        action: "template.delete_sample",
        subject: id,
        facts: { name },
      };
      return samples.delete(id, name, event);
    },
  };
}

function requireData(data: unknown): TemplateSample["data"] {
  const [first, ...others] = findDataFaults(data, ["dynamic_data"]);
  if (first !== undefined) throw refuseIssues("INVALID_REQUEST", [first, ...others]);
  return data as TemplateSample["data"];
}

function beyondLimit(limit: "too-many" | "too-large"): Refusal {
  const rule =
    limit === "too-many"
      ? `a template has at most ${SAMPLES_MAX} samples`
      : `the samples of a template have at most ${SAMPLES_BYTES_MAX} bytes of JSON`;
  return new Refusal("FAILED_PRECONDITION", `${rule}; delete one first`);
}
