import type { AuditEvent } from "../../domain/audit-event.ts";
import type { Page } from "../../domain/page.ts";
import type {
  ListedPreviewLink,
  PreviewLink,
  PreviewLinkContent,
  PreviewLinkUse,
} from "../../domain/preview-link/preview-link.ts";
import type { ListQuery } from "./list-query.ts";

/** A preview link as it is created. */
export interface NewPreviewLink extends PreviewLinkContent {
  readonly link: PreviewLink;
  /** The key that the link ends with; undefined for none. */
  readonly keyId: string | undefined;
  /** Of its token, whose public id is that of the link. */
  readonly digest: Uint8Array;
}

/** A preview link and the digest of its token. */
export interface FoundPreviewLink {
  readonly link: ListedPreviewLink;
  readonly digest: Uint8Array;
}

/** Preview links. Dates have millisecond precision. */
export interface PreviewLinkStore {
  /**
   * Adds a link whose id is unused. Returns `too-many` if the template has `activeMax` links that open at the link's
   * creation, and `absent` if it does not exist or is archived.
   */
  create(
    created: NewPreviewLink,
    limits: { readonly activeMax: number },
    event: AuditEvent,
  ): Promise<"done" | "absent" | "too-many">;
  /** Returns the link in any state, with its context. Never cached. */
  find(id: string): Promise<FoundPreviewLink | undefined>;
  /** Undefined for a link that was deleted. Throws UNAVAILABLE if the content is damaged. */
  findContent(id: string): Promise<PreviewLinkContent | undefined>;
  /** Lists links in any state, newest first; only of one template, if given. */
  list(query: ListQuery & { readonly templateId?: string | undefined }): Promise<Page<ListedPreviewLink>>;
  /** Returns true also if the link was already revoked: its date stays, and no event is written. */
  revoke(id: string, at: Date, event: AuditEvent): Promise<boolean>;
  /** Adds to the use of links, without an audit event. A deleted link is skipped. */
  addUses(uses: readonly PreviewLinkUse[]): Promise<void>;
}
