import type { JsonValue } from "@bufbuild/protobuf";
import { Refusal } from "../../domain/error.ts";
import { findJsonFault } from "./json-fault.ts";

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a request body as JSON (RFC 8259). Throws BAD_REQUEST for bytes that are not UTF-8, and, with line and column, for
 * text that is not JSON, nests deeper than 100, repeats a member name, or holds what a reader would have to alter.
 */
export function parseJsonBody(bytes: Uint8Array): JsonValue {
  const text = decodeUtf8(bytes);
  const fault = findJsonFault(text);
  if (fault === undefined) return JSON.parse(text);
  throw new Refusal(
    "BAD_REQUEST",
    `the body is not acceptable JSON: ${fault.rule} at ${formatPosition(text, fault.at)}`,
  );
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new Refusal("BAD_REQUEST", "the body is not valid UTF-8");
  }
}

/** Counted from 1, the column in UTF-16 units. */
function formatPosition(text: string, at: number): string {
  const before = text.slice(0, at).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
