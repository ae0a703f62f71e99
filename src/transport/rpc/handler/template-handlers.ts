import type { ServiceImpl } from "@connectrpc/connect";
import type { TemplateService as TemplateServicePb } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import type { TemplateService } from "../../../service/template-service.ts";
import type { TemplateWatch } from "../../../service/watch/template-watch.ts";
import { createCheckHandlers } from "./check-handlers.ts";
import { createDraftHandlers } from "./draft-handlers.ts";
import { createFetchHandler } from "./fetch-handler.ts";
import { createHistoryHandlers } from "./history-handlers.ts";
import { createSampleHandlers } from "./sample-handlers.ts";
import { createUsageHandler } from "./template-usage-handler.ts";
import { createVersionHandlers } from "./version-handlers.ts";
import { createWatchHandlers } from "./watch-handlers.ts";

/** TemplateService as RPCs. An answer that shows a template's state carries its entity tag as a header too. */
export function createTemplateHandlers(
  templates: TemplateService,
  watch: TemplateWatch,
): ServiceImpl<typeof TemplateServicePb> {
  return {
    ...createFetchHandler(templates),
    ...createWatchHandlers(watch),
    ...createDraftHandlers(templates),
    ...createCheckHandlers(templates),
    ...createHistoryHandlers(templates),
    ...createVersionHandlers(templates),
    ...createSampleHandlers(templates),
    ...createUsageHandler(templates),
  };
}
