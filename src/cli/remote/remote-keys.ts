import { durationFromMs, type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { Key as KeyPb } from "../../../gen/letterpress/v1/key_pb.ts";
import type { CreateKeyResponse, KeyService, RotateKeyResponse } from "../../../gen/letterpress/v1/key_service_pb.ts";
import type { Key } from "../../domain/key/key.ts";
import { ROLES } from "../../domain/key/role.ts";
import { toTargetScope } from "../../domain/target.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { toDate } from "./to-date.ts";

/** Creates access to the keys of a server. */
export function createRemoteKeys(client: Client<typeof KeyService>): OperatorApi["keys"] {
  return {
    async create(_caller, { name, kind, role = "", scope, definition, expiresAt }) {
      const end = expiresAt && timestampFromDate(expiresAt);
      return toIssued(await client.createKey({ name, kind, role, targets: [...scope], definition, expiresAt: end }));
    },

    async list(_caller, { pageSize, pageToken, state = "", nameHas: name = "", ...times }) {
      const expiresBefore = times.expiresBefore && timestampFromDate(times.expiresBefore);
      const unusedSince = times.unusedSince && timestampFromDate(times.unusedSince);
      const page = await client.listKeys({ pageSize, pageToken, state, name, expiresBefore, unusedSince });
      return { keys: page.keys.map(toKey), nextPageToken: page.nextPageToken };
    },

    async usage(_caller, id, { days }) {
      const { key } = await client.getKey({ id });
      const usage = await client.getKeyUsage({ id, days });
      return {
        id,
        name: key?.name ?? "",
        lastUsedAt: toDate(usage.lastUsedAt),
        days: usage.days.map(({ date, fetches }) => ({ day: new Date(date), fetches })),
      };
    },

    async revoke(_caller, id, { force }) {
      const { key } = await client.revokeKey({ id, force });
      if (key === undefined) throw new Error("the server answered without the key");
      return toKey(key);
    },

    async rotate(_caller, id, { graceMs }) {
      const gracePeriod = graceMs === undefined ? undefined : durationFromMs(graceMs);
      return toIssued(await client.rotateKey({ id, gracePeriod }));
    },

    /** The list of keys contains only the newest token of each key; earlier tokens are known only to the store. */
    async findByTokenId(tokenId) {
      let pageToken = "";
      do {
        const page = await client.listKeys({ pageSize: 200, pageToken });
        const found = page.keys.find(({ prefix }) => prefix.endsWith(`_${tokenId}`));
        if (found !== undefined) return found.id;
        pageToken = page.nextPageToken;
      } while (pageToken !== "");
      return undefined;
    },
  };
}

function toIssued(response: CreateKeyResponse | RotateKeyResponse) {
  const previousSecretExpiresAt = "previousSecretExpiresAt" in response ? response.previousSecretExpiresAt : undefined;
  const prefix = response.key.slice(0, response.key.lastIndexOf("_"));
  return { key: toKey({ ...response, prefix, previousSecretExpiresAt }), token: response.key };
}

type KeyFields = Pick<KeyPb, "id" | "name" | "kind" | "role" | "targets" | "definition" | "prefix"> & {
  readonly [Name in "createdAt" | "expiresAt" | "revokedAt" | "rotatedAt" | "previousSecretExpiresAt" | "lastUsedAt"]?:
    | Timestamp
    | undefined;
};

function toKey(key: KeyFields): Key {
  return {
    id: key.id,
    name: key.name,
    kind: key.kind === "admin" ? "admin" : "sdk",
    role: ROLES.find((role) => role === key.role),
    scope: toTargetScope(key.targets),
    definition: key.definition === "program" ? "program" : "full",
    prefix: key.prefix,
    createdAt: toDate(key.createdAt) ?? new Date(0),
    expiresAt: toDate(key.expiresAt),
    revokedAt: toDate(key.revokedAt),
    rotatedAt: toDate(key.rotatedAt),
    previousSecretExpiresAt: toDate(key.previousSecretExpiresAt),
    lastUsedAt: toDate(key.lastUsedAt),
  };
}
