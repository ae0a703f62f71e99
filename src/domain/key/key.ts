import type { TargetScope } from "../target.ts";
import type { Role } from "./role.ts";

/** `sdk` keys fetch templates; `admin` keys manage templates and keys. Neither does the other's work. */
export type KeyKind = "sdk" | "admin";

/** Whether a fetch returns the document beside its programs, or the programs alone. */
export type Definition = "full" | "program";

/** An API key without its secret. */
export interface Key {
  /** `key_` and 12 base62 characters. */
  readonly id: string;
  readonly name: string;
  readonly kind: KeyKind;
  /** Of an admin key. */
  readonly role?: Role | undefined;
  readonly scope: TargetScope;
  readonly definition: Definition;
  /** The public start of the newest token, to recognise a key that was found somewhere. */
  readonly prefix: string;
  readonly createdAt: Date;
  readonly expiresAt?: Date | undefined;
  readonly revokedAt?: Date | undefined;
  readonly rotatedAt?: Date | undefined;
  /** Until when the token before the last rotation is accepted; absent when there is none. */
  readonly previousSecretExpiresAt?: Date | undefined;
  /** To the minute, and a minute late; absent for a key that was not used, and where nobody asked. */
  readonly lastUsedAt?: Date | undefined;
}

/** What is stored of one token of a key: enough to recognise it, too little to make it. */
export interface KeySecret {
  /** The 12 public base62 characters of the token. Unique. */
  readonly tokenId: string;
  readonly keyId: string;
  /** 32 bytes. */
  readonly digest: Uint8Array;
  readonly algorithm: "sha256" | "hmac-sha256";
  readonly createdAt: Date;
  /** From when on the token is refused; absent for the newest token of a key, and for one that was ended. */
  readonly retiresAt?: Date | undefined;
  /** When the token was ended at once. It is refused whatever the time is: no clock is compared. */
  readonly endedAt?: Date | undefined;
}

/** A key is valid until it is revoked or expires. */
export function isActive(key: Pick<Key, "revokedAt" | "expiresAt">, now: Date): boolean {
  return key.revokedAt === undefined && (key.expiresAt === undefined || now < key.expiresAt);
}

/** Whether the key manages keys: one that does must be left. */
export function isOwner({ kind, role }: Pick<Key, "kind" | "role">): boolean {
  return kind === "admin" && role === "owner";
}

/** A token that was ended is never accepted, another one until the moment it retires. */
export function isAccepted({ endedAt, retiresAt }: KeySecret, now: Date): boolean {
  return endedAt === undefined && (retiresAt === undefined || now < retiresAt);
}

/** The states of a key. Only one in the state `in-force` is accepted. */
export const KEY_STATES = ["in-force", "expired", "revoked"] as const;

export type KeyState = (typeof KEY_STATES)[number];

export function keyStateOf(key: Key, now: Date): KeyState {
  if (key.revokedAt !== undefined) return "revoked";
  return isActive(key, now) ? "in-force" : "expired";
}

/** Which keys are meant: those that meet all that is given. */
export interface KeyFilter {
  readonly state?: { readonly is: KeyState; readonly at: Date } | undefined;
  /** Text that the name contains; A to Z are compared without regard to case. */
  readonly nameHas?: string | undefined;
  /** Expire, or have expired, before this. */
  readonly expiresBefore?: Date | undefined;
  /** Made before this, and not used since. */
  readonly unusedSince?: Date | undefined;
}
