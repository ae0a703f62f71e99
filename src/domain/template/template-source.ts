/** What a template can be written in: TemplateJson, or MJML. */
export type SourceKind = "document" | "mjml";

/** Texts that MJML may include, by their paths from the root: `/` between pieces, and neither `.` nor `..`. */
export type SourceFiles = Readonly<Record<string, string>>;

/** What a template is written in, as text exactly as it was received. */
export interface TemplateSource {
  readonly kind: SourceKind;
  readonly text: string;
  /** The path of the MJML text among its files. Absent: at their root. */
  readonly path?: string | undefined;
  /** True for a document that was given as text. It may be no valid JSON. */
  readonly asText?: boolean | undefined;
  /** Absent when there are none. A document has none. */
  readonly files?: SourceFiles | undefined;
  /** Whose placeholders it has: an id of the table of sending services. Absent: none. */
  readonly sendingService?: string | undefined;
}

export function hasSameSource(left: TemplateSource, right: TemplateSource): boolean {
  if (left.kind !== right.kind || left.text !== right.text || (left.path ?? "") !== (right.path ?? "")) return false;
  if (left.sendingService !== right.sendingService || (left.asText ?? false) !== (right.asText ?? false)) return false;
  const [files, others] = [filesOf(left), filesOf(right)];
  return files.length === others.length && files.every(([path, text]) => right.files?.[path] === text);
}

/** The same source in a template that declares another sending service; undefined or empty: none. */
export function withSendingService(source: TemplateSource, service: string | undefined): TemplateSource {
  const { sendingService: _, ...undeclared } = source;
  return service === undefined || service === "" ? undeclared : { ...undeclared, sendingService: service };
}

/** UTF-8 bytes of the text and of its files, with their paths. */
export function sourceBytes(source: TemplateSource): number {
  const texts = [source.text, source.path ?? "", ...filesOf(source).flat()];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function filesOf({ files = {} }: TemplateSource): readonly (readonly [path: string, text: string])[] {
  return Object.entries(files);
}
