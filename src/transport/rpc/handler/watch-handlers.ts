import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import {
  type TemplateService as TemplateServicePb,
  type WatchTemplatesResponse,
  WatchTemplatesResponseSchema,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import type { TemplateWatch } from "../../../service/watch/template-watch.ts";
import type { WatchBatch, WatchMessage } from "../../../service/watch/watch-batch.ts";
import { callerOf, callOf } from "../call/call.ts";
import { readBearer } from "../policy/authorize.ts";

/** The stream of TemplateService. */
export function createWatchHandlers(
  watch: TemplateWatch,
): Pick<ServiceImpl<typeof TemplateServicePb>, "watchTemplates"> {
  return {
    async *watchTemplates({ cursor, target, untilNow, brands }, context) {
      const { batchCarrier: carrier, cutOff } = callOf(context.values);
      const batches = watch.watch(callerOf(context), {
        cursor,
        target: target === "" ? undefined : target,
        untilNow,
        brands,
        inBatches: carrier !== undefined,
        token: readBearer(context.requestHeader.get("authorization")) ?? "",
        cutOff,
        signal: context.signal,
      });
      for await (const batch of batches) {
        const messages = batch.once("messages", () => toMessagePbs(batch));
        if (carrier === undefined) {
          yield messages[0];
        } else {
          carrier.batch = { messages, once: (name, make) => batch.once(name, make) };
          yield IN_CARRIER;
        }
      }
    },
  };
}

/** Stands for what the carrier has. */
const IN_CARRIER = create(WatchTemplatesResponseSchema);

function toMessagePbs({ messages: [first, ...rest] }: WatchBatch) {
  return [toMessagePb(first), ...rest.map(toMessagePb)] as const;
}

function toMessagePb({ cursor, kind, change }: WatchMessage): WatchTemplatesResponse {
  if (change === undefined) return create(WatchTemplatesResponseSchema, { cursor, kind });
  const changedAt = timestampFromDate(change.at);
  if ("brandId" in change) {
    const { brandId, slug, version, digest } = change;
    return create(WatchTemplatesResponseSchema, { cursor, kind, brandId, slug, version, digest, changedAt });
  }
  const { templateId, slug = "", previousSlug = "", version, digest = "" } = change;
  const changed = { templateId, slug, previousSlug, version, digest, changedAt };
  return create(WatchTemplatesResponseSchema, { cursor, kind, ...changed });
}
