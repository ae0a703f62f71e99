import type { Key } from "../key/key.ts";
import { isActive } from "../key/key.ts";
import { DAY_MS } from "../key/key-use.ts";

/** How long a link opens unless its creator says otherwise. */
export const PREVIEW_LINK_MS = 7 * DAY_MS;
/** The most links of one template that open at the same time. */
export const PREVIEW_LINKS_MAX = 20;
/** How long a link is listed after it was revoked or has expired. */
export const ENDED_LINK_KEPT_MS = 30 * DAY_MS;

/** A link with which people without a key look at one mail, as it was when the link was made. Holds no secret. */
export interface PreviewLink {
  /** `pvl_` and 12 base62 characters. */
  readonly id: string;
  readonly templateId: string;
  /** The version that it shows; undefined for a draft. */
  readonly version: number | undefined;
  readonly subject: string;
  /** For those who list links; the page does not show it. */
  readonly note: string;
  /** Names of the samples that it shows, in order. */
  readonly sampleNames: readonly string[];
  readonly createdAt: Date;
  /** Id of a key, or `cli`. */
  readonly createdBy: string;
  readonly expiresAt: Date;
  readonly revokedAt?: Date | undefined;
  /** To the minute, and a minute late. */
  readonly lastOpenedAt?: Date | undefined;
  /** A minute late. */
  readonly timesOpened: number;
}

/** What decides whether a link opens, as it is now. */
export interface PreviewLinkContext {
  readonly templateName: string;
  readonly isArchived: boolean;
  /** The key whose power the link is; undefined for a link that was made on the command line. */
  readonly key: Pick<Key, "name" | "expiresAt" | "revokedAt"> | undefined;
}

/** A link and its context. */
export interface ListedPreviewLink extends PreviewLink {
  readonly context: PreviewLinkContext;
}

/** The mail that a link shows. */
export interface PreviewLinkContent {
  /** JSON text that the libraries fill. */
  readonly template: string;
  /** JSON text: an array of objects with `name` and `data`. */
  readonly samples: string;
}

/** How often a link was opened since that was last stored. */
export interface PreviewLinkUse {
  readonly id: string;
  readonly times: number;
  /** To the minute. */
  readonly lastOpenedAt: Date;
}

/** The states of a link. Only one in the state `active` opens. */
export type PreviewLinkState = "active" | "expired" | "revoked" | "key-ended" | "archived";

/** A link is a power of its key, so it ends with the key. */
export function previewLinkStateOf({ context, ...link }: ListedPreviewLink, now: Date): PreviewLinkState {
  if (link.revokedAt !== undefined) return "revoked";
  if (now >= link.expiresAt) return "expired";
  if (context.key !== undefined && !isActive(context.key, now)) return "key-ended";
  return context.isArchived ? "archived" : "active";
}
