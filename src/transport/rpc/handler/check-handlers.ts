import type {
  PreviewTemplateRequest,
  ValidateTemplateRequest,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { isError } from "../../../domain/diagnostic.ts";
import { isTarget } from "../../../domain/target.ts";
import type { TemplateService } from "../../../service/template-service.ts";
import { callerOf } from "../call/call.ts";
import { codecOf } from "../call/call-context.ts";
import { toKind } from "./part-kind.ts";
import { requireSource } from "./source-messages.ts";
import { toDiagnosticPb, toPreviewPb } from "./template-messages.ts";
import type { TemplateHandlers } from "./template-rpcs.ts";

type CheckHandlerName = "validateTemplate" | "previewTemplate" | "sendTestMail";

/** The calls that compile a source and store nothing. */
export function createCheckHandlers(templates: TemplateService): TemplateHandlers<CheckHandlerName> {
  return {
    async validateTemplate({ subject, force, allowUnknown, strict, ...given }, context) {
      const options = { subject, force, allowUnknown, strict, ...toChecked(given) };
      const diagnostics = await templates.validate(callerOf(context), requireSource(given), options, context.signal);
      return { valid: !diagnostics.some(isError), diagnostics: diagnostics.map(toDiagnosticPb) };
    },
    async previewTemplate({ subject, allowUnknown, nodes, targets, withoutContract, unshortened, ...given }, context) {
      const some = targets.length > 0 && { targets: targets.filter(isTarget) };
      const chosen = { ...toChecked(given), inLocale: toChosenLocale(given) };
      const options = { subject, allowUnknown, nodes, ...some, withoutContract, unshortened, ...chosen };
      const preview = await templates.preview(callerOf(context), requireSource(given), options, context.signal);
      return toPreviewPb(preview, codecOf(context));
    },
    async sendTestMail({ subject, allowUnknown, dynamicData: data = {}, to, ...given }, context) {
      const request = { subject, allowUnknown, data, to, source: requireSource(given) };
      return templates.sendTestMail(callerOf(context), request, context.signal);
    },
  };
}

/** What is checked, and in which mail. */
function toChecked(given: Pick<ValidateTemplateRequest, "kind" | "slug" | "inTemplate" | "inDraft">) {
  const inMail = given.inTemplate === "" ? undefined : { ref: given.inTemplate, isDraft: given.inDraft };
  return { ...toKind(given.kind), slug: given.slug === "" ? undefined : given.slug, inMail };
}

function toChosenLocale({
  locale,
  translationsOf: ref,
  translations,
}: Pick<PreviewTemplateRequest, "locale" | "translationsOf" | "translations">) {
  return locale === "" ? undefined : { locale, ref, translations };
}
