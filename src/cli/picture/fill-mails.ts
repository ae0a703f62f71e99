import type { FillData } from "../../../core/evaluator/data.ts";
import { fillProgram } from "../../../core/evaluator/fill.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { SHOWN, worstFills } from "../layout/worst-fills.ts";
import type { CompiledMails } from "./compile-mails.ts";
import type { ShownMails } from "./list-frames.ts";
import type { ShownBrand } from "./read-brands.ts";
import type { MailValues } from "./read-values.ts";

/** Fills mails: all with the first brand, and the language of the source with its values in each other brand, too. */
export function fillMails(
  { html, locales }: Pick<CompiledMails, "html" | "locales">,
  { data, samples }: MailValues,
  [brand, ...others]: readonly ShownBrand[],
): ShownMails {
  const fill = (program: Program, shown: ShownBrand | undefined = brand) => {
    const values: FillData = shown === undefined ? data : { ...data, brand: shown.tokens };
    return { html: fillProgram(program, values).output, brand: shown?.name };
  };
  return {
    mail: fill(html),
    worst: worstFills(html, samples.length === 0 ? [data] : samples, { ...SHOWN, brand: brand?.tokens }),
    locales: locales.map(({ locale, html: program }) => ({ ...fill(program), locale })),
    brands: others.map((other) => fill(html, other)),
  };
}
