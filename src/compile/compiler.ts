import type { FillData } from "../../core/evaluator/data.ts";
import type { FillIssue } from "../../core/evaluator/report.ts";
import type { ContractAnswers, ContractQuestions } from "../contract/ask-contract.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import type { CompileStage, RuleLevels } from "../domain/rules.ts";
import type { Target } from "../domain/target.ts";
import type { Dependency } from "../domain/template/dependency.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { SharedSource } from "../domain/template/shared-source.ts";
import type { PartKind } from "../domain/template/template-kind.ts";
import type { TemplateNode } from "../domain/template/template-node.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { MessageCatalogue } from "../domain/translation/message-catalogue.ts";
import type { SourceMessage, Translation } from "../domain/translation/source-message.ts";
import type { ExchangedTranslations, TranslationExchange } from "./exchange-translations.ts";
import type { ProvenFrame } from "./proof/mail-frame.ts";
import type { CompileTime } from "./stage-time.ts";

export type { ProvenFrame };

/** What compiling a source gave. */
export interface Compilation {
  /** In the order of the source. When one of them is an error there are no programs. */
  readonly diagnostics: readonly Diagnostic[];
  /** The programs of the targets this compiler knows and of the parts of the mail, as JSON text. */
  readonly programs: Readonly<Partial<Record<ProgramName, string>>>;
  /** What the source has that only its programs show right, as words; absent where readers of documents do, too. */
  readonly programsOnly?: string | undefined;
  /** A document with its partials in place, as JSON text; absent where the source has none. */
  readonly resolvedDocument?: string | undefined;
  /** What it has of a brand, as JSON text; absent where it declares none. */
  readonly brandUse?: string | undefined;
  /** The partials and layouts that it was made from, directly or through another one; absent when there are none. */
  readonly dependencies?: readonly Dependency[] | undefined;
  /** Where the html program writes what; present if the caller requested it and the source has programs. */
  readonly nodes?: readonly TemplateNode[] | undefined;
  /** What was compiled instead of the source; present if the caller has given translations. */
  readonly translated?: TranslatedSource | undefined;
  /** Present if the caller has given frames, and what was proven holds for all mails with this one. */
  readonly frame?: ProvenFrame | undefined;
  /** Present if the caller requested it and the source has programs. */
  readonly mail?: FilledMail | undefined;
  /** Present if the caller requested it and the source has programs. */
  readonly contract?: ContractAnswers | undefined;
  /** Present if the caller requested them; absent too for a source that nests too deep. */
  readonly messages?: Omit<MessageCatalogue, "draftRevision"> | undefined;
  /** Present if the caller requested it; absent too for what takes too much time or memory. */
  readonly exchanged?: ExchangedTranslations | undefined;
}

/** A source and its subject in another language. */
export interface TranslatedSource {
  readonly source: TemplateSource;
  readonly subject: string;
  /** Ids of messages whose own text is in the place of a translation. */
  readonly missing: readonly string[];
  /** Ids of messages with a translation of a text that they had before. */
  readonly outdated: readonly string[];
}

/** Translations that are put into a source before it is compiled. */
export interface SourceTranslation {
  /** The messages that the translations were made for. */
  readonly messages: readonly SourceMessage[];
  readonly translations: readonly Translation[];
  /** True to compile nothing if a message has no translation of its present text. */
  readonly onlyComplete: boolean;
}

/** Published partials and layouts. */
export interface SharedSources {
  readonly sources: readonly SharedSource[];
  /** Some were not read, because those that were read are beyond the limits. */
  readonly isCut: boolean;
}

/** A mail filled as the libraries fill it, or what of the data none takes. */
export type FilledMail =
  | { readonly html: string; readonly text: string; readonly subject: string }
  | { readonly issues: readonly FillIssue[] };

/** What else decides what a source compiles to. */
export interface CompileOptions {
  /** The subject line, which may hold merge tags; empty for none. Of one that is not known nothing is said. */
  readonly subject?: string | undefined;
  /** What the source is a part of mails as; it has no subject. Absent: a mail. */
  readonly kind?: PartKind | undefined;
  /** The slug of the template that it is of. */
  readonly slug?: string | undefined;
  /** The locale that the source is translated into: it is made of partials and layouts in it. Absent: as written. */
  readonly locale?: string | undefined;
  /** What the source is a translation of, if it is translated already. */
  readonly translatedFrom?: TemplateSource | undefined;
  /** Has the source translated into the locale first. */
  readonly translation?: SourceTranslation | undefined;
  /**
   * The frames of what was proven of this source in other languages, or none: of a source with one of them, nothing is
   * proven again.
   */
  readonly frames?: readonly ProvenFrame[] | undefined;
  /** What the source, and what it includes, may include. */
  readonly shared?: SharedSources | undefined;
  /** What is compiled: a draft, which may still have gaps, or what is about to be served. A draft unless given. */
  readonly stage?: CompileStage | undefined;
  /** True to treat every warning as an error. */
  readonly strict?: boolean | undefined;
  /** What is made of the warnings of some rules. Those of others stay warnings. */
  readonly rules?: RuleLevels | undefined;
  /** True to accept HTML that is too large for Gmail, with a warning. */
  readonly force?: boolean | undefined;
  /** Paths of files that are there and were not given, for one that is included may be one of them, mistyped. */
  readonly fileNames?: readonly string[] | undefined;
  /** Has the mail filled with this. */
  readonly fillWith?: FillData | undefined;
  /** Has these questions about the contract of what was made answered. */
  readonly contract?: ContractQuestions | undefined;
  /** What the source was compiled to before: nothing is compiled, and no programs are given back. */
  readonly compiled?: Compilation["programs"] | undefined;
  /** The programs of its translations; the contract is that of all. */
  readonly compiledTranslations?: readonly Compilation["programs"][] | undefined;
  /** What it was recorded to have of a brand then. */
  readonly compiledBrandUse?: Compilation["brandUse"];
  /** Has the texts read that can be translated, with the ids that they had: nothing is compiled. */
  readonly messages?: { readonly previous: readonly SourceMessage[] } | undefined;
  /** Has translations of its texts read or printed: nothing is compiled. */
  readonly exchange?: TranslationExchange | undefined;
  /** True to leave out the proof that the programs are what mjml makes of the source. They must not be stored then. */
  readonly isPreview?: boolean | undefined;
  /**
   * True to leave html as mjml writes it, and rows of documents apart. It looks the same and is longer; nothing is said
   * of its size.
   */
  readonly unshortened?: boolean | undefined;
  /** True to map the nodes of the source. */
  readonly nodes?: boolean | undefined;
  /** The targets whose programs are made; all unless given. Nothing is said of the size of what is left out. */
  readonly targets?: readonly Target[] | undefined;
  /** True to take with a warning what mjml does not know in MJML text: elements, their places, attributes. */
  readonly allowUnknown?: boolean | undefined;
}

/**
 * What a source is compiled for: a change, which will be stored, a check, whose findings are only listed, or a
 * republish, for which no caller waits.
 */
export type CompilePurpose = "change" | "check" | "republish";

/** Whose turn compiling a source takes, and for how long it is wanted. */
export interface CompileTurn {
  /** Those who compete take turns; the sources of one of them are compiled one after the other, changes first. */
  readonly subject: string;
  readonly purpose: CompilePurpose;
  /** Aborted when nobody waits for the compilation any more. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the time that compiling took, away from the event loop. */
  readonly onTimed?: ((time: CompileTime) => void) | undefined;
}

/** Turns a template's source into programs, away from the event loop and within a time limit. */
export interface Compiler {
  /** Name and version, to be stored with what it made. */
  readonly version: string;
  /**
   * Never rejects for what a source holds: every fault is a diagnostic, the time limit too. Rejects with OVERLOADED
   * when too many sources wait, with the reason of the signal when it is aborted before the end, and with UNAVAILABLE
   * once the compiler is closed.
   */
  compile(source: TemplateSource, options: CompileOptions, turn: CompileTurn): Promise<Compilation>;
  close(): Promise<void>;
}
