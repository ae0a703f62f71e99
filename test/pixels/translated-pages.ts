import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { compileTranslatedExample } from "../support/translated-example.ts";

/** An example in one of its languages, filled with its sample. */
export interface TranslatedPage {
  readonly locale: string;
  readonly html: string;
}

/** The example in several languages as html, its own language first. */
export async function translatedPages(): Promise<readonly TranslatedPage[]> {
  const compiled = await compileTranslatedExample();
  return compiled.map(({ locale, programs, data }) => ({
    locale,
    html: fillProgram(programs.html as Program, data).output,
  }));
}
