import { LIMITS } from "../../domain/document/limits.ts";
import { type Path, Refusal, refuseIssues } from "../../domain/error.ts";
import { tooManyValues } from "../json/json-text.ts";
import { StructFault, type StructRule, structToJson } from "./struct-to-json.ts";

const MEMBER = "document";

/** A JSON body of 100 levels has the document in its second. */
const DEPTH_MAX = LIMITS.jsonDepth - 1;
const LIMITS_OF_STRUCT = { bytesMax: LIMITS.textBytes, depthMax: DEPTH_MAX, valuesMax: LIMITS.jsonValues };

/**
 * The JSON text of a document that came as a google.protobuf.Struct. Throws what the same document is refused with as
 * JSON.
 */
export function readStruct(bytes: Uint8Array): string {
  try {
    return structToJson(bytes, LIMITS_OF_STRUCT);
  } catch (error) {
    throw error instanceof StructFault ? toRefusal(error) : error;
  }
}

function toRefusal({ rule, path: within }: StructFault): Refusal {
  const path: Path = [MEMBER, ...within];
  switch (rule) {
    case "too-many-values":
      return tooManyValues(MEMBER);
    case "too-large":
      return new Refusal(
        "PAYLOAD_TOO_LARGE",
        `${MEMBER}: is more than ${LIMITS.textBytes} bytes of JSON, which is the limit`,
      );
    case "too-deep":
    case "unreadable":
      return new Refusal("BAD_REQUEST", `${MEMBER}: ${MESSAGES[rule]}`);
    default:
      return refuseIssues("INVALID_REQUEST", [{ path, msg: MESSAGES[rule], type: rule }]);
  }
}

const MESSAGES = {
  "too-deep": `nested deeper than ${DEPTH_MAX}`,
  unreadable: "is not a readable google.protobuf.Struct",
  "number.finite": "must be a finite number",
  "value.kind": "must be one of the kinds of google.protobuf.Value: it holds none",
  "member.repeated": "is given more than once",
} as const satisfies Partial<Record<StructRule, string>>;
