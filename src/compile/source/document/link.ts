import { report } from "../../../domain/document/place.ts";
import type { Path } from "../../../domain/error.ts";
import type { Value } from "../../mail/tree/value.ts";
import type { UrlUse } from "../url/literal-url.ts";
import { parseUrl } from "../url/parse-url.ts";
import { type BuildContext, placeOf } from "./build-context.ts";

/** Every link opens in a new window, which browsers and web mail give no opener, without a `rel` for it. */
export const LINK_TARGET = { target: "_blank" } as const;

/** A node with members that hold URLs. */
export interface UrlHolder {
  readonly id: string;
  readonly path: Path;
}

/** Reads a URL that a node may do without. */
export function readUrl(
  text: string,
  use: UrlUse,
  member: readonly (string | number)[],
  node: UrlHolder,
  context: BuildContext,
): Value | undefined {
  return parseUrl(text, use, placeOf(context, node.id, [...node.path, ...member]));
}

/** Reads the link of a node. Reports one that is empty, or a mark alone: a link without a target is useless. */
export function readLink(
  text: string,
  member: readonly (string | number)[],
  node: UrlHolder,
  context: BuildContext,
): Value | undefined {
  if (["", "#"].includes(text.trim())) {
    report(
      placeOf(context, node.id, [...node.path, ...member]),
      "link.empty",
      "there is no link, so nothing can be clicked",
    );
  }
  return readUrl(text, "link", member, node, context);
}
