import type { AuditEvent } from "../domain/audit-event.ts";
import type { Definition, Key, KeyKind, KeySecret } from "../domain/key/key.ts";
import {
  digestAlgorithm,
  digestToken,
  formatKeyToken,
  type KeyToken,
  newKeyId,
  newKeyToken,
  type RandomBytes,
  tokenPrefix,
} from "../domain/key/key-token.ts";
import type { Role } from "../domain/key/role.ts";
import { actedBy, type Caller } from "../domain/session/caller.ts";
import type { TargetScope } from "../domain/target.ts";

/** What a new key is to be. The values must have passed the rules of CreateKeyRequest. */
export interface NewKey {
  readonly name: string;
  readonly scope: TargetScope;
  readonly definition: Definition;
  readonly kind: KeyKind;
  /** Of an admin key: an owner unless given. */
  readonly role?: Role | undefined;
  readonly expiresAt?: Date | undefined;
}

export interface IssueKeyDeps {
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly pepper: string | undefined;
}

/** Makes a key, the token that proves it, and what is to be stored of them. Stores nothing. */
export function issueKey(
  { now, randomBytes, pepper }: IssueKeyDeps,
  caller: Caller,
  request: NewKey,
): { readonly key: Key; readonly token: string; readonly secret: KeySecret; readonly event: AuditEvent } {
  const createdAt = now();
  const token = newKeyToken(request.kind, randomBytes);
  const role = request.kind === "admin" ? (request.role ?? "owner") : undefined;
  const key: Key = { ...request, role, id: newKeyId(randomBytes), prefix: tokenPrefix(token), createdAt };
  const event = {
    at: createdAt,
    ...actedBy(caller),
    action: "key.create",
    subject: key.id,
    facts: {
      name: key.name,
      kind: key.kind,
      ...(role !== undefined && { role }),
      scope: key.scope.join(" "),
      definition: key.definition,
    },
  };
  return { key, token: formatKeyToken(token), secret: toSecret(token, key.id, createdAt, pepper), event };
}

/** What is stored of a token. */
export function toSecret(token: KeyToken, keyId: string, createdAt: Date, pepper: string | undefined): KeySecret {
  return {
    tokenId: token.id,
    keyId,
    digest: digestToken(token, pepper),
    algorithm: digestAlgorithm(pepper),
    createdAt,
  };
}
