import type { TemplateSource } from "../domain/template/template-source.ts";
import { compileSource } from "./compile-source.ts";
import type { Compilation, CompileOptions } from "./compiler.ts";
import { isMirrored as isMirroredIn } from "./source/translation/is-mirrored.ts";
import { translateSource } from "./source/translation/translate-source.ts";
import type { TimeStage } from "./stage-time.ts";

/**
 * Compiles a source, in another language if the options have translations. What is found has its place in the source as
 * it is written.
 */
export async function compileTranslated(
  source: TemplateSource,
  options: CompileOptions,
  time?: TimeStage,
): Promise<Compilation> {
  const { translation, translatedFrom, ...own } = options;
  const { locale, subject, kind } = own;
  const isMirrored = locale !== undefined && isMirroredIn(translatedFrom ?? source, locale);
  if (translation === undefined || locale === undefined) return compileSource(source, { ...own, isMirrored }, time);
  const { messages, translations, onlyComplete } = translation;
  const { places, ...translated } = translateSource({ source, subject, kind }, messages, translations, locale);
  const isIncomplete = translated.missing.length > 0 || translated.outdated.length > 0;
  if (onlyComplete && isIncomplete) return { diagnostics: [], programs: {}, translated };
  const compilation = await compileSource(translated.source, { ...own, subject: translated.subject, isMirrored }, time);
  const diagnostics = compilation.diagnostics.map(({ path, node, ...found }) => ({
    ...found,
    path: places.pathOf(path),
    node: node && places.labelOf(node),
  }));
  return { ...compilation, diagnostics, translated };
}
