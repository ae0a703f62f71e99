/** One fault: the way to it, what is wrong in words, and a stable identifier of the broken rule. */
export interface Issue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Error codes of the service and of this library. The service may add codes, so the type allows any string. */
export type ErrorCode =
  | "INVALID_API_KEY"
  | "FORBIDDEN"
  | "TEMPLATE_NOT_FOUND"
  | "BRAND_NOT_FOUND"
  | "ENDPOINT_REMOVED"
  | "INVALID_REQUEST"
  | "RENDER_ERROR"
  | "PAYLOAD_TOO_LARGE"
  | "RATE_LIMITED"
  | "UNAVAILABLE"
  | "INTERNAL"
  | "NETWORK_ERROR"
  | "TIMEOUT"
  | "UNKNOWN"
  | (string & {});

/** What an error has besides code and message. */
interface ErrorDetails {
  readonly status?: number;
  readonly issues?: readonly Issue[];
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** What every failing call of this library throws. Holds no API key and no value of a merge tag. */
export class LetterpressError extends Error {
  override readonly name = "LetterpressError";
  readonly code: ErrorCode;
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number;
  /** For INVALID_REQUEST and RENDER_ERROR; otherwise empty. */
  readonly issues: readonly Issue[];
  /** Seconds after which the service wants to be asked again, if it said so. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.issues = details.issues ?? [];
    this.retryAfter = details.retryAfter;
  }
}
