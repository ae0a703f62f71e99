import { type Issue, LetterpressError } from "./letterpress-error.ts";
import type { TemplateChange } from "./template-change.ts";

/** How changes are watched. */
export interface WatchOptions {
  /** Ends the watch when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** The cursor of an earlier watch, to hear of what has changed since. Without it: of what changes from now on. */
  readonly cursor?: string | undefined;
  /** True to hear of the changes of stored brands, too. A service that stores no brands refuses such a watch. */
  readonly brands?: boolean | undefined;
  /** Called with each change, in order, when the cache knows of it. */
  readonly onChange?: ((change: TemplateChange) => void) | undefined;
  /**
   * Called when changes were missed because the cursor is too old. The client requests everything again.
   */
  readonly onReset?: (() => void) | undefined;
  /** Called with each error that the watch recovers from by itself. */
  readonly onError?: ((error: LetterpressError) => void) | undefined;
}

const OPTIONS = ["signal", "cursor", "brands", "onChange", "onReset", "onError"];

/** Throws INVALID_REQUEST with every fault of the options in one message. */
export function checkWatchOptions(options: WatchOptions): void {
  const issues: Issue[] = [];
  const refuse = (name: string, msg: string, type: string) => issues.push({ loc: ["options", name], msg, type });
  const { signal, cursor, brands } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== "function") {
    refuse("signal", "must be an AbortSignal", "signal");
  }
  if (cursor !== undefined && typeof cursor !== "string") refuse("cursor", "must be a string", "string");
  if (brands !== undefined && typeof brands !== "boolean") refuse("brands", "must be a boolean", "boolean");
  for (const name of ["onChange", "onReset", "onError"] as const) {
    if (options[name] !== undefined && typeof options[name] !== "function") {
      refuse(name, "must be a function", "function");
    }
  }
  for (const name of Object.keys(options).filter((each) => !OPTIONS.includes(each))) {
    refuse(name, `is no option: there are ${OPTIONS.join(", ")}`, "unknown_option");
  }
  if (issues.length === 0) return;
  const message = issues.map(({ loc, msg }) => `${loc.slice(1).join(".")} ${msg}`).join("; ");
  throw new LetterpressError("INVALID_REQUEST", message, { issues });
}
