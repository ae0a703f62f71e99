import type { RecordedAnswer } from "../recorded-answer.ts";

/** What GetTemplate answers, from a template that was fetched over REST. */
export interface AnsweredTemplate {
  readonly contentType: string;
  readonly data: Buffer;
  readonly etag: string;
  /** The header fields that go with it. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export function readTemplate({ fields, body }: RecordedAnswer): AnsweredTemplate {
  return {
    contentType: fields["content-type"] ?? "",
    data: body,
    etag: fields.etag ?? "",
    fields: Object.entries(fields).filter(([name]) => !name.startsWith("content-")),
  };
}
