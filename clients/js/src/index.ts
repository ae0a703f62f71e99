export type { CacheStore } from "./cache-store.ts";
export {
  type BytesRequest,
  type BytesResult,
  type CachedTemplate,
  LetterpressClient,
  type MessageRequest,
  type RenderedMessage,
  type RenderRequest,
  type RenderResult,
} from "./client.ts";
export type { CacheOptions, ClientOptions } from "./client-options.ts";
export type { Engine, FilledProgram, RefusedFill } from "./engine.ts";
export { type ErrorCode, type Issue, LetterpressError } from "./letterpress-error.ts";
export type { Mailbox, MailboxSetting } from "./mailbox.ts";
export { formatText, type TextFormat } from "./message/format-text.ts";
export type {
  Attachment,
  Message,
  MessageAttachment,
  MessageSettings,
} from "./message/message.ts";
export { toMailgun } from "./message/payload/to-mailgun.ts";
export { toNodemailer } from "./message/payload/to-nodemailer.ts";
export { toPostmark } from "./message/payload/to-postmark.ts";
export { toResend } from "./message/payload/to-resend.ts";
export { toSendGrid } from "./message/payload/to-send-grid.ts";
export { toSes } from "./message/payload/to-ses.ts";
export { toMessage } from "./message/to-message.ts";
export type { MessageDefaults } from "./message-defaults.ts";
export type { Brand, Context, FillData, FillReport, MergeTags, MissingPolicy } from "./render-program.ts";
export {
  type BytesOptions,
  type BytesRendering,
  type RenderOptions,
  renderTemplate,
  renderTemplateBytes,
} from "./render-template.ts";
export type { TemplateRendering } from "./rendered-mail.ts";
export type { TemplateChange } from "./template-change.ts";
export type { BrandChoice, ClientData, DataArgument, DataMember, DataOf, TemplateData } from "./template-data.ts";
export type { Target, TemplateJson } from "./template-json.ts";
export type { Watch } from "./template-watch.ts";
export type { TraceContext } from "./trace-context.ts";
export type { WatchOptions } from "./watch-options.ts";
