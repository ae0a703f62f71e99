import type { RandomData } from "./random-data.ts";

export type Engine = "Handlebars" | "pybars" | "Liquid" | "Django" | "Twig" | "Blade" | "ERB";

/** A mail of an application, translated to MJML. Its original is no part of this repository. */
export interface RealMail {
  /** Of the files in `mails` and of the folder of its original. */
  readonly name: string;
  readonly engine: Engine;
  /** The original within that folder. */
  readonly original: string;
  /** Draws an object in the shape that the application gives its own engine. */
  readonly draw: (random: RandomData) => object;
  /** Selects what only the style sheet of the original hides. */
  readonly hidden?: string;
  /** What the translation cannot say of the object as it is; without it both must show the same. */
  readonly lacks?: string;
  /** Writes into a copy of the object what the translation cannot say. */
  readonly reshape?: (data: object) => object;
}
