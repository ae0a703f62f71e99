import type { MessageInitShape } from "@bufbuild/protobuf";
import { durationMs } from "@bufbuild/protobuf/wkt";
import type { KeySchema } from "../../../../gen/letterpress/v1/key_pb.ts";
import type {
  CreateKeyRequest,
  CreateKeyResponseSchema,
  GetKeyUsageResponseSchema,
  ListKeysRequest,
  RotateKeyRequest,
  RotateKeyResponseSchema,
} from "../../../../gen/letterpress/v1/key_service_pb.ts";
import { KEY_STATES, type Key } from "../../../domain/key/key.ts";
import { ROLES } from "../../../domain/key/role.ts";
import { toTargetScope } from "../../../domain/target.ts";
import type { NewKey } from "../../../service/issue-key.ts";
import type { IssuedKey, KeyPageRequest, KeyUsageReport } from "../../../service/key-service.ts";
import { fromTimestamp, toTimestamp } from "./dates.ts";

/** The request must have passed its rules. */
export function fromCreateKeyRequest(request: CreateKeyRequest): NewKey {
  return {
    name: request.name,
    scope: toTargetScope(request.targets),
    definition: request.definition === "program" ? "program" : "full",
    kind: request.kind === "admin" ? "admin" : "sdk",
    role: ROLES.find((role) => role === request.role),
    expiresAt: fromTimestamp(request.expiresAt, ["expires_at"]),
  };
}

/** The request must have passed its rules. */
export function fromListKeysRequest(request: ListKeysRequest): KeyPageRequest {
  return {
    pageSize: request.pageSize,
    pageToken: request.pageToken,
    state: KEY_STATES.find((state) => state === request.state),
    nameHas: request.name === "" ? undefined : request.name,
    expiresBefore: fromTimestamp(request.expiresBefore, ["expires_before"]),
    unusedSince: fromTimestamp(request.unusedSince, ["unused_since"]),
  };
}

/** How long the old secret is to work on, in milliseconds; undefined when the request does not say. */
export function graceMsOf(request: RotateKeyRequest): number | undefined {
  return request.gracePeriod === undefined ? undefined : Math.floor(durationMs(request.gracePeriod));
}

/** A key, which holds no secret. */
export function toKeyPb(key: Key): MessageInitShape<typeof KeySchema> {
  return {
    id: key.id,
    name: key.name,
    kind: key.kind,
    role: key.role ?? "",
    targets: [...key.scope],
    definition: key.definition,
    prefix: key.prefix,
    createdAt: toTimestamp(key.createdAt),
    expiresAt: toTimestamp(key.expiresAt),
    revokedAt: toTimestamp(key.revokedAt),
    rotatedAt: toTimestamp(key.rotatedAt),
    previousSecretExpiresAt: toTimestamp(key.previousSecretExpiresAt),
    lastUsedAt: toTimestamp(key.lastUsedAt),
  };
}

/** What a key did, by days such as `2026-11-23`. */
export function toKeyUsagePb({ lastUsedAt, days }: KeyUsageReport): MessageInitShape<typeof GetKeyUsageResponseSchema> {
  return {
    lastUsedAt: toTimestamp(lastUsedAt),
    days: days.map(({ day, fetches }) => ({ date: day.toISOString().slice(0, 10), fetches })),
  };
}

/** This message and that of toRotatedKeyPb are the only ones that carry a token. */
export function toCreatedKeyPb(issued: IssuedKey): MessageInitShape<typeof CreateKeyResponseSchema> {
  return issuedFields(issued);
}

/** A rotated key with its new token and the end of the old one. */
export function toRotatedKeyPb(issued: IssuedKey): MessageInitShape<typeof RotateKeyResponseSchema> {
  return { ...issuedFields(issued), previousSecretExpiresAt: toTimestamp(issued.key.previousSecretExpiresAt) };
}

function issuedFields({ key, token }: IssuedKey) {
  return {
    id: key.id,
    name: key.name,
    key: token,
    targets: [...key.scope],
    createdAt: toTimestamp(key.createdAt),
    expiresAt: toTimestamp(key.expiresAt),
    definition: key.definition,
    kind: key.kind,
    role: key.role ?? "",
  };
}
