import type { Program } from "../../core/evaluator/program.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import { TARGETS, type Target } from "../domain/target.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { TemplateNode } from "../domain/template/template-node.ts";
import type { SourceKind } from "../domain/template/template-source.ts";
import { checkSubject } from "./check-subject.ts";
import { compileMessage } from "./compile-message.ts";
import { compileSubject, type SubjectUse } from "./compile-subject.ts";
import type { CompileOptions } from "./compiler.ts";
import type { ContrastSample } from "./lint/report-contrast.ts";
import type { Value } from "./mail/tree/value.ts";
import type { ProvenFrame } from "./proof/mail-frame.ts";
import type { BrandTags } from "./source/brand/write-stand-ins.ts";
import type { SharedParts } from "./source/shared/shared-parts.ts";
import type { Waiver } from "./source/waiver/waiver.ts";
import type { TimeStage } from "./stage-time.ts";

/** How one source is compiled. */
export interface CompileRun extends SourceOptions {
  readonly time: TimeStage;
  readonly parts: SharedParts;
  /** The sending service that the source declares. */
  readonly service?: string | undefined;
  /** The brand that the source declares. */
  readonly brand?: BrandTags | undefined;
}

/** How a source is compiled that is in its language. */
export interface SourceOptions extends Omit<CompileOptions, "translation" | "translatedFrom"> {
  /** Whether it is read in the other direction than it was written for. */
  readonly isMirrored?: boolean | undefined;
}

/** Whether the program of a target is made. */
export function isWanted({ targets = TARGETS }: CompileOptions, target: Target): boolean {
  return targets.includes(target);
}

/** Whether the nodes of the source are mapped to the html program. */
export function isMapped(options: CompileOptions): boolean {
  return options.nodes === true && isWanted(options, "html");
}

/** What is known of a source after some stages of a compile. */
export interface Draft {
  readonly findings: readonly Diagnostic[];
}

/** A draft after one more stage: what the stage made and what it found are added. */
export function join<Before extends Draft, Made extends Draft>(before: Before, made: Made): Before & Made {
  return { ...before, ...made, findings: [...before.findings, ...made.findings] };
}

/** What a source compiles to. Not all of its programs can be filled, perhaps. */
export interface Compiled {
  readonly diagnostics: readonly Diagnostic[];
  readonly programs: Readonly<Partial<Record<ProgramName, Program>>>;
  readonly programsOnly?: string | undefined;
}

/** A compiled source whose findings are not yet judged. */
export interface CompiledSource extends Compiled {
  readonly waivers: readonly Waiver[];
  /** Its findings in the order of the source, as many as an answer lists. */
  readonly list: (all: readonly Diagnostic[]) => readonly Diagnostic[];
  readonly nodes?: readonly TemplateNode[] | undefined;
  /** Of what was proven, if frames were given. */
  readonly frame?: ProvenFrame | undefined;
  /** Its language tag, in which values are written. */
  readonly language?: string | undefined;
  /** The brand that it declares. */
  readonly brand?: BrandTags | undefined;
  /** The colours of its texts, if it declares a brand. */
  readonly contrast?: readonly ContrastSample[] | undefined;
}

/** What is found in the subject line of a mail. */
export function findInSubject(
  options: CompileRun,
  kind: SourceKind,
  mail: Omit<SubjectUse, "service">,
): readonly Diagnostic[] {
  const { subject = "", service } = options;
  return [...compileSubject(subject, kind, { ...mail, service }).diagnostics, ...checkSubject(options)];
}

/** The program of the messages that a source declares; none without a declaration. */
export function messageProgram(message: Value | undefined): Compiled["programs"] {
  return message === undefined ? {} : { message: compileMessage(message) };
}
