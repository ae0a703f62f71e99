import { Refusal } from "../../domain/error.ts";
import { sourceBytes, type TemplateSource } from "../../domain/template/template-source.ts";
import type { Compilation, CompileOptions, CompileTurn } from "../compiler.ts";
import { exchangedLength } from "../exchange-translations.ts";
import type { AbandonReason } from "./compile-observer.ts";
import type { Waiting } from "./fair-queue.ts";

/** A source to be compiled. `promise` will hold its compilation. */
export interface CompileJob extends Waiting, PromiseWithResolvers<Compilation> {
  readonly source: TemplateSource;
  readonly options: CompileOptions;
  readonly signal: AbortSignal | undefined;
  readonly onTimed: CompileTurn["onTimed"];
  readonly addedAt: number;
}

/** A job that begins to wait now. */
export function newCompileJob(
  source: TemplateSource,
  options: CompileOptions,
  { subject, purpose, signal, onTimed }: CompileTurn,
): CompileJob {
  const programs = Object.values(options.compiled ?? {});
  const exchanged = options.exchange === undefined ? 0 : exchangedLength(options.exchange);
  const bytes = programs.reduce((sum, program) => sum + program.length, sourceBytes(source) + exchanged);
  const addedAt = performance.now();
  const asked = { source, options, subject, purpose, signal, onTimed };
  return { ...Promise.withResolvers<Compilation>(), ...asked, bytes, addedAt };
}

/** Calls `abandon` when the signal of the job is aborted before its promise is settled. */
export function onAbandoned({ signal, promise }: CompileJob, abandon: (reason: AbandonReason) => void): void {
  if (signal === undefined) return;
  const listen = (): void => abandon(abandonReason(signal));
  const stop = (): void => signal.removeEventListener("abort", listen);
  signal.addEventListener("abort", listen);
  promise.then(stop, stop);
}

const REASONS: Readonly<Record<string, AbandonReason>> = { DEADLINE_EXCEEDED: "deadline", UNAVAILABLE: "stopping" };

/** Why a signal was aborted. A refusal names the reason; for any other reason the caller has left. */
export function abandonReason({ reason }: AbortSignal): AbandonReason {
  return (reason instanceof Refusal ? REASONS[reason.code] : undefined) ?? "left";
}
