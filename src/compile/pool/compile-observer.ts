import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { CompilePurpose } from "../compiler.ts";
import type { FullFor } from "./fair-queue.ts";

/** Why a compilation was abandoned: its caller disconnected, its deadline passed, or the server stops. */
export type AbandonReason = "left" | "deadline" | "stopping";

/** How compiling a source ended: with a compilation, or with its thread. */
export type CompileEnd = "compiled" | "time_limit" | "memory_limit" | "failed" | AbandonReason;

/** What was compiled. */
export interface EndedCompile {
  readonly purpose: CompilePurpose;
  readonly kind: TemplateSource["kind"];
}

/** Notified of what happens to sources, for metrics. */
export interface CompileObserver {
  /** The queue was full. */
  refused(purpose: CompilePurpose, by: FullFor): void;
  /** The source left the queue before its turn. */
  dropped(purpose: CompilePurpose, reason: AbandonReason): void;
  started(purpose: CompilePurpose, waitedMs: number): void;
  ended(job: EndedCompile, end: CompileEnd, ranMs: number): void;
}

/** How much there is to do at the moment. */
export type CompileLoad = Readonly<Record<"waiting" | "running", Readonly<Record<CompilePurpose, number>>>>;
