import type { Tag } from "../../../../core/program.ts";
import { fault, type Place } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import { readLiteralUrl, type UrlUse } from "./literal-url.ts";
import { refuseUrl } from "./refuse-url.ts";

/** A default of a whole URL is known at publish, so it is held to the rule at publish. */
export function checkDefaultUrl(tag: Tag, isWholeUrl: boolean, use: UrlUse, place: Place): void {
  if (!isWholeUrl || tag.default === undefined) return;
  const literal = readLiteralUrl(tag.default, use);
  if ("refusal" in literal) refuseUrl(literal, tag.default, place);
  else if (literal.addedScheme) {
    fault(place, "link.forbidden-scheme", `the default "${quote(tag.default)}" needs a scheme such as https://`);
  }
}
