import type { TemplateSample } from "../../domain/template/template-sample.ts";

/** A row of `template_samples`, without its template. */
export interface SampleRow {
  readonly name: string;
  readonly data: string;
  readonly updated_at: number;
}

export function fromSampleRow({ name, data, updated_at }: SampleRow): TemplateSample {
  return { name, data: JSON.parse(data), updatedAt: new Date(updated_at) };
}
