import type { Definition, Key, KeyKind, KeySecret } from "../../domain/key/key.ts";
import type { Role } from "../../domain/key/role.ts";
import { fromOptionalMillis, toMillis, toOptionalMillis } from "./date-column.ts";
import { listColumns } from "./name-columns.ts";
import { fromScopeColumn, toTargetColumn } from "./target-column.ts";

/** A row of `keys` with the role of its key. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** NULL for an SDK key, and for an admin key created before roles existed, which is an owner. */
  readonly role: Role | null;
  readonly scope: string;
  readonly definition: Definition;
  readonly prefix: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly rotated_at: number | null;
  readonly previous_secret_expires_at: number | null;
}

export const KEY_COLUMNS = listColumns<KeyRow>({
  id: true,
  name: true,
  kind: true,
  role: true,
  scope: true,
  definition: true,
  prefix: true,
  created_at: true,
  expires_at: true,
  revoked_at: true,
  rotated_at: true,
  previous_secret_expires_at: true,
});

/** A row of `keys` joined with its row of `key_last_use`, if there is one. */
export interface UsedKeyRow extends KeyRow {
  readonly used_at: number | null;
}

/** A row of `key_secrets`. */
export interface KeySecretRow {
  readonly token_id: string;
  readonly key_id: string;
  readonly digest: Uint8Array;
  readonly algorithm: KeySecret["algorithm"];
  readonly created_at: number;
  /**
   * Negative for a token that was ended immediately: minus the time at which it ended. That is before the time of every
   * clock, so a release that compares it with its own clock refuses the token, too.
   */
  readonly retires_at: number | null;
}

export const KEY_SECRET_COLUMNS = listColumns<KeySecretRow>({
  token_id: true,
  key_id: true,
  digest: true,
  algorithm: true,
  created_at: true,
  retires_at: true,
});

/** Throws a RangeError for an invalid date. */
export function toKeyRow(key: Key): KeyRow {
  return {
    id: key.id,
    name: key.name,
    kind: key.kind,
    role: key.role ?? null,
    scope: toTargetColumn(key.scope),
    definition: key.definition,
    prefix: key.prefix,
    created_at: toMillis(key.createdAt),
    expires_at: toOptionalMillis(key.expiresAt),
    revoked_at: toOptionalMillis(key.revokedAt),
    rotated_at: toOptionalMillis(key.rotatedAt),
    previous_secret_expires_at: toOptionalMillis(key.previousSecretExpiresAt),
  };
}

/** Does not validate the row, since the table checks kind and definition. */
export function fromKeyRow(row: KeyRow): Key {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    role: row.kind === "admin" ? (row.role ?? "owner") : undefined,
    scope: fromScopeColumn(row.scope),
    definition: row.definition,
    prefix: row.prefix,
    createdAt: new Date(row.created_at),
    expiresAt: fromOptionalMillis(row.expires_at),
    revokedAt: fromOptionalMillis(row.revoked_at),
    rotatedAt: fromOptionalMillis(row.rotated_at),
    previousSecretExpiresAt: fromOptionalMillis(row.previous_secret_expires_at),
  };
}

/** Like `fromKeyRow`, with the last use of the key. */
export function fromUsedKeyRow(row: UsedKeyRow): Key {
  return { ...fromKeyRow(row), lastUsedAt: fromOptionalMillis(row.used_at) };
}

/** Stores the digest as bytes; the table checks that there are 32. */
export function toKeySecretRow(secret: KeySecret): KeySecretRow {
  return {
    token_id: secret.tokenId,
    key_id: secret.keyId,
    digest: secret.digest,
    algorithm: secret.algorithm,
    created_at: toMillis(secret.createdAt),
    retires_at: secret.endedAt === undefined ? toOptionalMillis(secret.retiresAt) : -toMillis(secret.endedAt),
  };
}

/** A key joined with one of its tokens. */
export interface KeyWithSecretRow extends KeyRow {
  readonly token_id: string;
  readonly digest_hex: string;
  readonly algorithm: KeySecret["algorithm"];
  readonly secret_created_at: number;
  readonly retires_at: number | null;
}

export const KEY_WITH_SECRET_COLUMNS = [
  ...KEY_COLUMNS,
  ...listColumns<Omit<KeyWithSecretRow, keyof KeyRow>>({
    token_id: true,
    digest_hex: true,
    algorithm: true,
    secret_created_at: true,
    retires_at: true,
  }),
];

export function fromKeyWithSecretRow(row: KeyWithSecretRow): { readonly key: Key; readonly secret: KeySecret } {
  const secret = {
    tokenId: row.token_id,
    keyId: row.id,
    // Copied, because a small Buffer is part of a 64 KiB pool, which each cached key would retain.
    digest: new Uint8Array(Buffer.from(row.digest_hex, "hex")),
    algorithm: row.algorithm,
    createdAt: new Date(row.secret_created_at),
    ...fromRetirement(row.retires_at),
  };
  return { key: fromKeyRow(row), secret };
}

function fromRetirement(millis: number | null): Pick<KeySecret, "retiresAt" | "endedAt"> {
  const hasEnded = millis !== null && millis < 0;
  return {
    retiresAt: hasEnded ? undefined : fromOptionalMillis(millis),
    endedAt: hasEnded ? new Date(-millis) : undefined,
  };
}
