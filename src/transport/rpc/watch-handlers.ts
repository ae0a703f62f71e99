import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type {
  TemplateService as TemplateServicePb,
  WatchTemplatesResponseSchema,
} from "../../../gen/letterpress/v1/template_service_pb.ts";
import type { TemplateWatch, WatchMessage } from "../../service/template-watch.ts";
import { readBearer } from "./authorize.ts";
import { callerOf, cutOffKey } from "./call-context-keys.ts";

/** The stream of TemplateService. */
export function createWatchHandlers(
  watch: TemplateWatch,
): Pick<ServiceImpl<typeof TemplateServicePb>, "watchTemplates"> {
  return {
    async *watchTemplates({ cursor, target, untilNow }, context) {
      const messages = watch.watch(callerOf(context), {
        cursor,
        target: target === "" ? undefined : target,
        untilNow,
        token: readBearer(context.requestHeader.get("authorization")) ?? "",
        cutOff: context.values.get(cutOffKey),
        signal: context.signal,
      });
      for await (const message of messages) yield toMessagePb(message);
    },
  };
}

function toMessagePb({ cursor, kind, change }: WatchMessage): MessageInitShape<typeof WatchTemplatesResponseSchema> {
  if (change === undefined) return { cursor, kind };
  const { templateId, slug = "", version, digest = "", at } = change;
  return { cursor, kind, templateId, slug, version, digest, changedAt: timestampFromDate(at) };
}
