import { Refusal } from "../domain/error.ts";
import { digestToken, isSameDigest, parsePreviewToken, previewLinkId } from "../domain/key/key-token.ts";
import {
  type ListedPreviewLink,
  type PreviewLinkContent,
  previewLinkStateOf,
} from "../domain/preview-link/preview-link.ts";
import type { PreviewLinkStore } from "../store/port/preview-link-store.ts";

/**
 * Returns the mail of the link with this token. Throws PREVIEW_LINK_NOT_FOUND for anything but the token of an active
 * link, with the same words and after the same work, so that an answer reveals nothing about links and templates.
 */
export type OpenPreviewLink = (token: string) => Promise<PreviewLinkContent & { readonly link: ListedPreviewLink }>;

export interface OpenPreviewLinkDeps {
  readonly previewLinks: Pick<PreviewLinkStore, "find" | "findContent">;
  readonly now: () => Date;
  readonly pepper: string | undefined;
  readonly onOpened: (id: string) => void;
  readonly onRefused: () => void;
}

/** Digested for whatever is no token. No link has this id. */
const NO_TOKEN = { kind: "preview", id: "", secret: "" } as const;
const NO_DIGEST = new Uint8Array(32);

export function createOpenPreviewLink(deps: OpenPreviewLinkDeps): OpenPreviewLink {
  const { previewLinks, now, pepper, onOpened, onRefused } = deps;
  return async (text) => {
    const token = parsePreviewToken(text) ?? NO_TOKEN;
    const found = await previewLinks.find(previewLinkId(token));
    const isSame = isSameDigest(digestToken(token, pepper), found?.digest ?? NO_DIGEST);
    const isActive = found !== undefined && previewLinkStateOf(found.link, now()) === "active";
    const content = isSame && isActive ? await previewLinks.findContent(found.link.id) : undefined;
    if (found === undefined || content === undefined) {
      onRefused();
      throw new Refusal("PREVIEW_LINK_NOT_FOUND", "there is no such preview link, or it no longer opens");
    }
    onOpened(found.link.id);
    return { ...content, link: found.link };
  };
}
