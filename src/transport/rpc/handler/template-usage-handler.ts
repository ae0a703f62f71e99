import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import type {
  GetTemplateUsageResponseSchema,
  TemplateService,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import type { TemplateUsage } from "../../../domain/key/template-use.ts";
import type { TemplateUsageReport } from "../../../service/template-usage-report.ts";
import { callerOf, callOf } from "../call/call.ts";

/** How many days are returned where the request does not say. */
const USAGE_DAYS = 30;

/** The call of TemplateService that reports usage. */
export function createUsageHandler(
  templates: TemplateUsageReport,
): Pick<ServiceImpl<typeof TemplateService>, "getTemplateUsage"> {
  return {
    async getTemplateUsage({ id, days }, context) {
      callOf(context.values).template = { templateId: id };
      return toUsagePb(await templates.usage(callerOf(context), id, { days: days === 0 ? USAGE_DAYS : days }));
    },
  };
}

/** The fetches of a template, by days such as `2026-11-23`. */
function toUsagePb(usage: TemplateUsage): MessageInitShape<typeof GetTemplateUsageResponseSchema> {
  const { days, keys, keyCount, countedSince } = usage;
  return {
    days: days.map(({ day, fetches }) => ({ date: toDate(day), fetches: BigInt(fetches) })),
    keys: keys.map(({ id, name, lastDay, fetches }) => ({
      id,
      name,
      lastFetchDate: toDate(lastDay),
      fetches: BigInt(fetches),
    })),
    totalKeys: keyCount,
    countedSince: countedSince === undefined ? "" : toDate(countedSince),
  };
}

function toDate(day: Date): string {
  return day.toISOString().slice(0, 10);
}
