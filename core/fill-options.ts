import type { FillIssue } from "./fill-error.ts";

/**
 * What to write for a tag with neither value nor default: nothing, the tag as its author wrote it, or a refusal that
 * names all of them.
 */
export type MissingPolicy = "empty" | "keep" | "error";

/** How to fill. */
export interface FillOptions {
  /** `empty` by default. */
  readonly onMissing?: MissingPolicy | undefined;
  /** The longest output allowed, in bytes of UTF-8. 16 MiB by default. */
  readonly maxOutputBytes?: number | undefined;
}

/** Options with nothing left out. */
export interface FillSettings {
  readonly onMissing: MissingPolicy;
  readonly maxOutputBytes: number;
}

const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Completes options with the defaults. Every fault is added to `issues`. */
export function readOptions(options: FillOptions, issues: FillIssue[]): FillSettings {
  const { onMissing = "empty", maxOutputBytes = DEFAULT_MAX_OUTPUT_BYTES } = options;
  if (!["empty", "keep", "error"].includes(onMissing)) {
    issues.push({ loc: ["options", "onMissing"], msg: "must be empty, keep or error", type: "enum" });
  }
  if (!Number.isSafeInteger(maxOutputBytes) || maxOutputBytes < 0) {
    issues.push({ loc: ["options", "maxOutputBytes"], msg: "must be a whole number from 0", type: "integer" });
  }
  return { onMissing, maxOutputBytes };
}
