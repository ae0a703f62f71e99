import type { AuditEvent } from "../domain/audit-event.ts";
import type { Brand } from "../domain/brand/brand.ts";
import { digestOfTokens, toBrandTokens } from "../domain/brand/brand-tokens.ts";
import { actedBy, actorOf, type Caller, keyNameOf } from "../domain/session/caller.ts";
import type { NewBrandVersion } from "../store/port/brand-store.ts";

/** What a new brand is to be. Slug and name have passed the rules of CreateBrandRequest. */
export interface NewBrand {
  readonly slug: string;
  readonly name: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/** A brand as it is stored first. Throws INVALID_REQUEST for tokens that a brand cannot have. */
export function makeBrand({ slug, name, tokens: given }: NewBrand, { id, at }: { id: string; at: Date }): Brand {
  const tokens = toBrandTokens(given);
  return { id, slug, name, tokens, draftDigest: digestOfTokens(tokens), revision: 1, createdAt: at, updatedAt: at };
}

/** The audit event of a new brand. */
export function toBrandCreateEvent(caller: Caller, { id, name, slug, createdAt }: Brand): AuditEvent {
  return { at: createdAt, ...actedBy(caller), action: "brand.create", subject: id, facts: { name, slug } };
}

/** The version that tokens of a brand are published as. */
export function makeBrandVersion(
  caller: Caller,
  brandId: string,
  { tokens, digest, comment, publishedAt }: Pick<NewBrandVersion, "tokens" | "digest" | "comment" | "publishedAt">,
): NewBrandVersion {
  const by = { publishedBy: actorOf(caller), publishedByName: keyNameOf(caller) };
  return { brandId, tokens, digest, comment, publishedAt, ...by };
}

/** The audit event of a published version of a brand. */
export function toBrandPublishEvent(caller: Caller, version: NewBrandVersion): AuditEvent {
  const { brandId, publishedAt, comment, rolledBackFrom } = version;
  const isRollback = rolledBackFrom !== undefined;
  const action = isRollback ? "brand.rollback" : "brand.publish";
  const facts = { comment, ...(isRollback && { rolled_back_from: rolledBackFrom }) };
  return { at: publishedAt, ...actedBy(caller), action, subject: brandId, facts };
}
