import { toFillError } from "../../clients/js/src/wasm/core-answer.ts";
import { CORE_MESSAGES } from "../../clients/js/src/wasm/core-messages.ts";

const JSON_RULE = CORE_MESSAGES.findIndex(({ type }) => type === "json");

/** Parses a program's JSON as a host of the core does. Throws FillError INVALID_PROGRAM of the type `json`. */
export function parseProgram(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw toFillError(JSON.stringify([[JSON_RULE, []]]));
  }
}
