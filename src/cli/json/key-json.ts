import type { Key } from "../../domain/key/key.ts";
import type { IssuedKey } from "../../service/key-service.ts";

/** A key as the API tells it. Times that are not known are left out. */
export function toKeyJson(key: Key) {
  return {
    id: key.id,
    name: key.name,
    kind: key.kind,
    role: key.role ?? "",
    targets: key.scope,
    definition: key.definition,
    prefix: key.prefix,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    rotated_at: key.rotatedAt,
    previous_secret_expires_at: key.previousSecretExpiresAt,
    last_used_at: key.lastUsedAt,
  };
}

/** A new key or secret, with the one copy of its token. */
export function toIssuedKeyJson({ key, token }: IssuedKey) {
  return {
    id: key.id,
    name: key.name,
    key: token,
    targets: key.scope,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    definition: key.definition,
    kind: key.kind,
    role: key.role ?? "",
    previous_secret_expires_at: key.previousSecretExpiresAt,
  };
}
