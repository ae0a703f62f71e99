import type { Caller } from "../domain/caller.ts";
import type { KeyKind } from "../domain/key/key.ts";

/**
 * Turns the bearer token of a request into the caller who holds it. Throws INVALID_API_KEY, the same for every cause: absent,
 * malformed, unknown, revoked, expired, retired.
 */
export type Authenticate = (token: string | undefined) => Promise<Caller>;

/** Throws FORBIDDEN when the caller holds a key of the other kind. A local caller may do everything. */
export declare function assertKind(caller: Caller, kind: KeyKind): void;
