import type { FillData } from "../../../core/evaluator/data.ts";

/** Example data of a template, by a name that no other sample of the template has. */
export interface TemplateSample {
  readonly name: string;
  /** The `dynamic_data` of a call, which an evaluator takes. */
  readonly data: FillData;
  /** When this data was stored. */
  readonly updatedAt: Date;
}

/** The most samples that a template may have, and their most bytes in total, as JSON. */
export const SAMPLES_MAX = 20;
export const SAMPLES_BYTES_MAX = 256 * 1024;

/** What samples are called: as files are, so that they can be some. */
export const SAMPLE_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;
