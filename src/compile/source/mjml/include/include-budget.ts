import { LIMITS } from "../../../../domain/document/limits.ts";
import { type Place, report } from "../../../../domain/document/place.ts";
import { INCLUDES_MAX } from "../../../../domain/template/include-limits.ts";

/** How much a source may still include: each text counts as often as it is included. */
export class IncludeBudget {
  #bytes: number;
  #count = 0;

  constructor(text: string) {
    this.#bytes = Buffer.byteLength(text);
  }

  /** Reports a limit once; from then on nothing is included. */
  fits(text: string, place: Place, rule: "mjml.too-large" | "partial.too-large" = "mjml.too-large"): boolean {
    if (this.#bytes > LIMITS.textBytes || this.#count > INCLUDES_MAX) return false;
    this.#bytes += Buffer.byteLength(text);
    this.#count += 1;
    if (this.#count > INCLUDES_MAX) {
      report(place, rule, `has more than ${INCLUDES_MAX} includes, counting those of included files`);
    } else if (this.#bytes > LIMITS.textBytes) {
      const message = `with what it includes, each time it does, it has more than ${LIMITS.textBytes} bytes`;
      report(place, rule, message);
    }
    return this.#bytes <= LIMITS.textBytes && this.#count <= INCLUDES_MAX;
  }
}
