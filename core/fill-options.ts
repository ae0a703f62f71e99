import type { FillIssue } from "./fill-error.ts";

/**
 * What to do about a tag with neither value nor default: write nothing, but refuse the mail when the tag stands for a
 * URL; write nothing; write the tag as its author wrote it; or refuse the mail. A refusal names every tag it is about.
 */
export type MissingPolicy = "error-urls" | "empty" | "keep" | "error";

/** The first is the default. */
export const MISSING_POLICIES: readonly MissingPolicy[] = ["error-urls", "empty", "keep", "error"];

/** How to fill. */
export interface FillOptions {
  /** `error-urls` by default. */
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

const DEFAULTS: FillSettings = { onMissing: "error-urls", maxOutputBytes: DEFAULT_MAX_OUTPUT_BYTES };

/** Completes options with the defaults. Every fault is added to `issues`. */
export function readOptions(options: FillOptions, issues: FillIssue[]): FillSettings {
  if (options.onMissing === undefined && options.maxOutputBytes === undefined) return DEFAULTS;
  const { onMissing = DEFAULTS.onMissing, maxOutputBytes = DEFAULTS.maxOutputBytes } = options;
  if (!MISSING_POLICIES.includes(onMissing)) {
    issues.push({ loc: ["options", "onMissing"], msg: "must be error-urls, empty, keep or error", type: "enum" });
  }
  if (!Number.isSafeInteger(maxOutputBytes) || maxOutputBytes < 0) {
    issues.push({ loc: ["options", "maxOutputBytes"], msg: "must be a whole number from 0", type: "integer" });
  }
  return { onMissing, maxOutputBytes };
}
