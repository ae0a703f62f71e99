import { describeJsonFault } from "../json/describe-json-fault.ts";
import { scanJson, UNPAIRED_SURROGATE } from "../json/scan-json.ts";
import { LIMITS } from "./limits.ts";
import { measureJson } from "./measure-json.ts";
import { type Place, report } from "./place.ts";

/** Parses JSON text of bounded size and depth, or reports why not. It is measured before anything is built. */
export function parseJson(text: string, place: Place): unknown {
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMITS.textBytes) {
    return report(place, "document.too-large", `is ${bytes} bytes of JSON, the limit is ${LIMITS.textBytes}`);
  }
  const { depth, values } = measureJson(text);
  if (depth > LIMITS.jsonDepth) {
    return report(place, "document.too-deep", `nests objects and arrays deeper than ${LIMITS.jsonDepth} levels`);
  }
  if (values > LIMITS.jsonValues) {
    return report(place, "document.too-many-values", `holds ${values} JSON values, the limit is ${LIMITS.jsonValues}`);
  }
  // JSON.parse accepts repeated names, of which the last one wins. A surrogate is reported at its node instead.
  const { fault } = scanJson(text);
  if (fault !== undefined && fault.rule !== UNPAIRED_SURROGATE) {
    return report(place, "document.invalid-json", describeJsonFault(text));
  }
  return JSON.parse(text);
}
