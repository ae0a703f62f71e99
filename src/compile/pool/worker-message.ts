import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { Compilation, CompileOptions } from "../compiler.ts";
import type { CompileTime } from "../stage-time.ts";

/** What the worker is started with. */
export interface WorkerData {
  /** The folder of Node's compile cache, when the process has one. */
  readonly compileCache: string | undefined;
}

/** What the compiler asks of its worker, one source at a time. */
export interface CompileRequest {
  readonly source: TemplateSource;
  readonly options: CompileOptions;
  /** Whether the answer includes the compile time. */
  readonly isTimed: boolean;
}

/** A message of the worker: it is ready for sources, a source was compiled, or compiling threw. */
export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "compiled"; readonly compilation: Compilation; readonly time?: CompileTime | undefined }
  | { readonly kind: "failed"; readonly message: string };
