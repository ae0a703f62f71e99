import type { Tag } from "../../../../core/evaluator/program.ts";
import { type Place, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import { isParsable } from "./judge-url.ts";
import { type Refusal, readLiteralUrl, URL_SCHEMES, type UrlUse } from "./literal-url.ts";

/** Reports why a literal URL cannot be used. Returns undefined. */
export function refuseUrl(literal: Refusal, text: string, place: Place): undefined {
  if (literal.refusal === "scheme") {
    const allowed = `write a URL with one of ${URL_SCHEMES[literal.use].join(", ")}`;
    return report(place, "link.forbidden-scheme", `"${quote(literal.scheme)}:" is not allowed here; ${allowed}`);
  }
  if (literal.refusal === "invalid") {
    return report(
      place,
      "link.invalid",
      `"${quote(text)}" is no URL that opens anything; write https://, a host and a path`,
    );
  }
  return report(
    place,
    "link.relative",
    `"${quote(text)}" leads nowhere from a mail; write the whole URL with https://`,
  );
}

/** Reports a tag that would decide where a URL leads without being the whole of it. Returns undefined. */
export function refuseInHost({ source }: Tag, place: Place): undefined {
  const message = `${quote(source)} would be part of the scheme or host; use one tag for the whole URL`;
  return report(place, "tag.in-host", message);
}

/** A default of a whole URL is known at publish, so it is held to the rule at publish. */
export function checkDefaultUrl(tag: Tag, isWholeUrl: boolean, use: UrlUse, place: Place): void {
  if (!isWholeUrl || tag.default === undefined) return;
  const literal = readLiteralUrl(tag.default, use);
  if ("refusal" in literal) refuseUrl(literal, tag.default, place);
  else if (literal.addedScheme) {
    report(place, "link.forbidden-scheme", `the default "${quote(tag.default)}" needs a scheme such as https://`);
  } else if (!isParsable(literal.url)) refuseUrl({ refusal: "invalid" }, tag.default, place);
}
