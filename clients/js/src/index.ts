export type { CacheStore } from "./cache-store.ts";
export {
  type BytesRequest,
  type BytesResult,
  type CachedTemplate,
  LetterpressClient,
  type RenderRequest,
  type RenderResult,
} from "./client.ts";
export type { CacheOptions, ClientOptions } from "./client-options.ts";
export type { Engine, FilledProgram, RefusedFill } from "./engine.ts";
export { type ErrorCode, type Issue, LetterpressError } from "./letterpress-error.ts";
export type { Context, FillData, FillReport, MergeTags, MissingPolicy } from "./render-program.ts";
export {
  type BytesOptions,
  type BytesRendering,
  type RenderOptions,
  renderTemplate,
  renderTemplateBytes,
  type TemplateRendering,
} from "./render-template.ts";
export type { TemplateChange } from "./template-change.ts";
export type { DataArgument, DataMember, DataOf, TemplateData } from "./template-data.ts";
export type { Target, TemplateJson } from "./template-json.ts";
export type { Watch } from "./template-watch.ts";
export type { TraceContext } from "./trace-context.ts";
export type { WatchOptions } from "./watch-options.ts";
