import type { DescMethod } from "@bufbuild/protobuf";
import { carriesSource } from "./source-call.ts";

const SOURCE_BYTES_MAX = 1024 * 1024;
const PLAIN_BYTES_MAX = 64 * 1024;

/** Fields that a message does not declare are passed over: a small request can hold half a million of them. */
export const BINARY_OPTIONS = { readUnknownFields: false } as const;

/** The largest message an answer may hold, in bytes. */
export const WRITE_BYTES_MAX = 4 * 1024 * 1024;

/** The largest request message a method takes, in bytes: 1 MiB when it carries a template's source, else 64 KiB. */
export function readBytesMax(method: DescMethod): number {
  return carriesSource(method) ? SOURCE_BYTES_MAX : PLAIN_BYTES_MAX;
}
