import type { Caller } from "../domain/caller.ts";
import type { Definition, Key, KeyKind } from "../domain/key/key.ts";
import type { TargetScope } from "../domain/target.ts";

/** What a new key is to be. The values must have passed the rules of CreateKeyRequest. */
export interface NewKey {
  readonly name: string;
  readonly scope: TargetScope;
  readonly definition: Definition;
  readonly kind: KeyKind;
  readonly expiresAt?: Date | undefined;
}

/** A key and the token that proves it, which is stored nowhere. */
export interface IssuedKey {
  readonly key: Key;
  readonly token: string;
}

/** Manages API keys. Every method throws FORBIDDEN unless the caller holds an admin key or is local. */
export interface KeyService {
  create(caller: Caller, request: NewKey): Promise<IssuedKey>;
  /** Newest first. Throws INVALID_REQUEST for a page token it did not make. */
  list(
    caller: Caller,
    page: { readonly pageSize: number; readonly pageToken: string },
  ): Promise<{
    readonly keys: readonly Key[];
    readonly nextPageToken: string;
  }>;
  /** Throws KEY_NOT_FOUND. */
  get(caller: Caller, id: string): Promise<Key>;
  /** Throws KEY_NOT_FOUND, and FAILED_PRECONDITION for the last admin key in force unless forced. */
  revoke(caller: Caller, id: string, options: { readonly force: boolean }): Promise<Key>;
  /** Throws KEY_NOT_FOUND, and FAILED_PRECONDITION for a key that is no longer in force. Without graceMs: 24 hours. */
  rotate(caller: Caller, id: string, options: { readonly graceMs?: number | undefined }): Promise<IssuedKey>;
}
