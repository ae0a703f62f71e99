/** The attributes of a span. They contain no secrets, and no unvalidated input of a caller. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A span to be created. */
export interface NewSpan {
  readonly name: string;
  readonly attributes?: SpanAttributes;
}

/** A span with known times, in milliseconds since 1970, and its child spans. */
export interface TimedSpan extends NewSpan {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly parts?: readonly TimedSpan[];
}

/** Header fields in Node's format. */
export type IncomingFields = Readonly<Record<string, string | string[] | undefined>>;

/** The span of a request that is being answered. */
export interface RequestSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /**
   * Runs work within the request: spans that it starts are children of this span, even if they start after it returns.
   */
  run<Value>(work: () => Value): Value;
  /** Must be called once. `fault` is the error that made the request fail. */
  end(attributes: SpanAttributes, fault?: string): void;
}

/** Records a span as a child of the active one. */
export type NoteSpan = (span: TimedSpan) => void;

/** Creates traces of requests. */
export interface Tracer {
  /** Starts the span of a request, as a child of the span in its header fields, if there is one. */
  beginRequest(span: NewSpan, fields: IncomingFields): RequestSpan;
  /** Runs work as a span of the current request; without a request, there is no span. */
  trace<Value>(span: NewSpan, work: (note: NoteSpan) => Promise<Value>): Promise<Value>;
  /** Sends pending spans, unless that takes too long. */
  close(): Promise<void>;
}
