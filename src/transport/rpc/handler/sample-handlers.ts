import type { TemplateSamples } from "../../../service/template-samples.ts";
import { callerOf, callOf } from "../call/call.ts";
import { toDiagnosticPb, toSamplePb } from "./template-messages.ts";
import type { TemplateHandlers } from "./template-rpcs.ts";

type SampleHandlerName = "listTemplateSamples" | "setTemplateSample" | "deleteTemplateSample";

/** The calls that keep example data of a template. */
export function createSampleHandlers(templates: TemplateSamples): TemplateHandlers<SampleHandlerName> {
  return {
    async listTemplateSamples({ id }, context) {
      callOf(context.values).template = { templateId: id };
      return { samples: (await templates.listSamples(callerOf(context), id)).map(toSamplePb) };
    },
    async setTemplateSample({ id, name, dynamicData }, context) {
      callOf(context.values).template = { templateId: id };
      const given = { name, data: dynamicData };
      const sample = await templates.setSample(callerOf(context), id, given, context.signal);
      return { sample: toSamplePb(sample), diagnostics: sample.diagnostics.map(toDiagnosticPb) };
    },
    async deleteTemplateSample({ id, name }, context) {
      callOf(context.values).template = { templateId: id };
      return { deleted: await templates.deleteSample(callerOf(context), id, name) };
    },
  };
}
