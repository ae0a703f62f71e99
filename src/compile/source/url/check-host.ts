import { isExampleImage } from "../../../../examples/images/is-example-image.ts";
import { type Place, report } from "../../../domain/document/place.ts";
import type { UrlUse } from "./literal-url.ts";

const PRIVATE_HOST =
  /^https?:\/\/(?:localhost|[^/:?#]+\.(?:localhost|local|internal|test)|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|\[::1\])(?:[:/?#]|$)/i;

/**
 * Reports a literal URL that is not encrypted, or that only its author's machine or network can open. An example that
 * is tried on a machine of one's own has its images there.
 */
export function checkHost(url: string, use: UrlUse, place: Place): void {
  if (PRIVATE_HOST.test(url)) {
    if (use === "image" && isExampleImage(url)) return;
    report(place, "link.private-host", "this address cannot be opened from outside your network");
  } else if (/^http:/i.test(url)) {
    if (use === "image") report(place, "image.insecure", "many clients load no images over http; use https");
    else report(place, "link.insecure", "http is not encrypted, and browsers warn of it; use https");
  }
}
