import type { ServiceImpl } from "@connectrpc/connect";
import type { KeyService as KeyServicePb } from "../../../../gen/letterpress/v1/key_service_pb.ts";
import type { KeyService } from "../../../service/key-service.ts";
import type { SessionService } from "../../../service/session-service.ts";
import { callerOf } from "../call/call.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import {
  fromCreateKeyRequest,
  fromListKeysRequest,
  graceMsOf,
  toCreatedKeyPb,
  toKeyPb,
  toKeyUsagePb,
  toRotatedKeyPb,
} from "./key-messages.ts";

/** How many days are returned where the request does not say. */
const USAGE_DAYS = 30;

/** KeyService as RPCs. An answer that holds a secret says that it must not be stored. */
export function createKeyHandlers(
  keys: KeyService,
  confirm: SessionService["confirm"],
): ServiceImpl<typeof KeyServicePb> {
  return {
    async createKey(request, context) {
      await confirm(callerOf(context), request.confirmKey);
      const issued = await keys.create(callerOf(context), {
        ...fromCreateKeyRequest(request),
        idempotencyKey: idempotencyKeyOf(context),
      });
      context.responseHeader.set("cache-control", "no-store");
      return toCreatedKeyPb(issued);
    },
    async listKeys(request, context) {
      const page = await keys.list(callerOf(context), fromListKeysRequest(request));
      return { keys: page.keys.map(toKeyPb), nextPageToken: page.nextPageToken };
    },
    async getKey({ id }, context) {
      return { key: toKeyPb(await keys.get(callerOf(context), id)) };
    },
    async getKeyUsage({ id, days }, context) {
      return toKeyUsagePb(await keys.usage(callerOf(context), id, { days: days === 0 ? USAGE_DAYS : days }));
    },
    async revokeKey({ id, force }, context) {
      return { key: toKeyPb(await keys.revoke(callerOf(context), id, { force })) };
    },
    async rotateKey(request, context) {
      await confirm(callerOf(context), request.confirmKey);
      const issued = await keys.rotate(callerOf(context), request.id, {
        graceMs: graceMsOf(request),
        idempotencyKey: idempotencyKeyOf(context),
      });
      context.responseHeader.set("cache-control", "no-store");
      return toRotatedKeyPb(issued);
    },
  };
}
