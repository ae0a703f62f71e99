import type { Compilation, CompileOptions, Compiler, CompileTurn } from "../compile/compiler.ts";
import type { ContractSource } from "../contract/contract-of.ts";
import type { ContractFindings, ContractGate } from "../contract/judge-contract.ts";
import { type Diagnostic, isError } from "../domain/diagnostic.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateVersion } from "../domain/template/template-version.ts";
import type { TranslatedVersions } from "../domain/template/translated-version.ts";
import { compileLocales, type SourceInLocale } from "./compile-locales.ts";
import { requireContract } from "./weigh-breaks.ts";

/** What is to be published, and what it is judged by. */
export interface PublicationRequest {
  readonly source: TemplateSource;
  readonly translations: readonly SourceInLocale[];
  readonly gate: ContractGate;
  readonly options: Omit<CompileOptions, "contract" | "locale">;
}

export interface CompiledPublication {
  readonly compilation: Compilation;
  /** Undefined without translations. */
  readonly translated: TranslatedVersions | undefined;
  /** What was found in the source and in its translations. */
  readonly diagnostics: readonly Diagnostic[];
  /** What the contract of all languages together says; empty where one of the findings is an error. */
  readonly contract: ContractFindings;
}

const NOT_JUDGED: ContractFindings = { warnings: [], breaks: [] };

/** Compiles a source and its translations, and judges their contract. Throws what the compiler throws. */
export async function compilePublication(
  compiler: Pick<Compiler, "compile">,
  { source, translations, gate, options }: PublicationRequest,
  turn: CompileTurn,
): Promise<CompiledPublication> {
  const isAlone = translations.length === 0;
  const compilation = await compiler.compile(
    source,
    { ...options, ...(isAlone ? { contract: { gate } } : { frames: [] }) },
    turn,
  );
  const { diagnostics: known, programs, brandUse, frame } = compilation;
  if (known.some(isError)) return { compilation, translated: undefined, diagnostics: known, contract: NOT_JUDGED };
  if (isAlone) {
    return { compilation, translated: undefined, diagnostics: known, contract: requireContract(compilation) };
  }
  const { translated, findings } = await compileLocales(
    compiler,
    translations,
    { ...options, known, frames: frame === undefined ? [] : [frame] },
    turn,
  );
  const hasLocales = Object.keys(translated).length > 0;
  const made = { compilation, translated: hasLocales ? translated : undefined, diagnostics: [...known, ...findings] };
  if (findings.some(isError)) return { ...made, contract: NOT_JUDGED };
  const asked = { compiled: programs, compiledTranslations: programsOf(translated), compiledBrandUse: brandUse };
  const judged = await compiler.compile(source, { ...options, ...asked, contract: { gate } }, turn);
  return { ...made, contract: requireContract(judged) };
}

function programsOf(translated: TranslatedVersions) {
  return Object.values(translated).map(({ programs }) => programs);
}

/** What a version is compared with. Nothing else of it is sent to the thread of the compiler. */
export function toContractSource({ source, programs, brandUse, translated }: TemplateVersion): ContractSource {
  return { source, programs, brandUse, ...(translated && { translations: programsOf(translated) }) };
}

/** The published translations of a version, to be compiled again. */
export function toSourcesInLocales({
  source: own,
  translated = {},
}: Pick<TemplateVersion, "source" | "translated">): readonly SourceInLocale[] {
  return Object.entries(translated).map(([locale, { subject, source, fallbacks, outdated }]) => {
    return { locale, subject, source, translatedFrom: own, given: { fallbacks, outdated } };
  });
}
