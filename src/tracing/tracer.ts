/** The attributes of a span. They contain no secrets, and no input of a caller that was not validated. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** A span to be made. */
export interface NewSpan {
  readonly name: string;
  readonly attributes?: SpanAttributes;
}

/** One whose times are known already, in milliseconds since 1970, with those within it. */
export interface TimedSpan extends NewSpan {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly parts?: readonly TimedSpan[];
}

/** Header fields as Node gives them. */
export type IncomingFields = Readonly<Record<string, string | string[] | undefined>>;

/** The span of a request that is being answered. */
export interface RequestSpan {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Runs work within the request: spans that it starts, even after it returns, are children of this span. */
  run<Value>(work: () => Value): Value;
  /** Must be called once. `fault` is the error that made the request fail. */
  end(attributes: SpanAttributes, fault?: string): void;
}

/** Records a span as a child of the active one. */
export type NoteSpan = (span: TimedSpan) => void;

/** Makes traces of requests. */
export interface Tracer {
  /** Begins a request, below the span that its header fields name, if they do. */
  beginRequest(span: NewSpan, fields: IncomingFields): RequestSpan;
  /** Does work as a span of the request that it is done for. Work for no request has none. */
  trace<Value>(span: NewSpan, work: (note: NoteSpan) => Promise<Value>): Promise<Value>;
  /** Sends what is not sent yet, if that does not take long. */
  close(): Promise<void>;
}
