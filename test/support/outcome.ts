/** What a call gave, in words that every protocol shares. */
export interface Outcome {
  /** `OK`, or the published error code. */
  readonly code: string;
  readonly message: string;
  /** `field: description [type]`, sorted. */
  readonly issues: readonly string[];
  /** The response message in proto field names; undefined for an error. */
  readonly response: Readonly<Record<string, unknown>> | undefined;
}

/** A request message in proto field names, as its canonical JSON would be. */
export type Request = Readonly<Record<string, unknown>>;

/** One way to reach the service: a protocol, spoken by a client that others wrote. */
export interface Way {
  readonly name: string;
  getTemplate(request: Request, token: string | undefined): Promise<Outcome>;
  createKey(request: Request, token: string | undefined): Promise<Outcome>;
  close(): void;
}
