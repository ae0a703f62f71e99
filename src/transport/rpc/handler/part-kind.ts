import { type PartKind, TEMPLATE_KINDS } from "../../../domain/template/template-kind.ts";

/** A mail has none, so the digest of a repeated request is that of earlier releases. */
export function toKind(kind: string): { readonly kind?: PartKind } {
  const known = TEMPLATE_KINDS.find((each) => each === kind);
  return known === undefined || known === "mail" ? {} : { kind: known };
}
