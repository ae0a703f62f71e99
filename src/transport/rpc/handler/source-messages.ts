import type { MessageInitShape } from "@bufbuild/protobuf";
import type { TemplateSchema } from "../../../../gen/letterpress/v1/template_pb.ts";
import type {
  CreateTemplateRequest,
  UpdateTemplateRequest,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { refuseIssues } from "../../../domain/error.ts";
import { withFiles } from "../../../domain/template/source-files.ts";
import { type SourceFiles, type TemplateSource, withSendingService } from "../../../domain/template/template-source.ts";
import type { CarriedSource } from "../../document/carried-service.ts";
import { fromCarriedText, toCarriedText } from "../../document/carried-text.ts";
import { jsonToStruct } from "../../document/json-to-struct.ts";
import { readStruct } from "../../document/read-struct.ts";
import type { Codec } from "../call/call-context.ts";

/** As the generated types have it; the messages that are served carry the source (carried-service.ts). */
type SourcePb = Pick<CreateTemplateRequest | UpdateTemplateRequest, "source" | "files" | "mjmlPath"> & {
  readonly sendingService?: string | undefined;
};

/**
 * Undefined when the request holds no source. Throws INVALID_REQUEST or BAD_REQUEST for a document in Protobuf that
 * JSON cannot say or that is beyond a limit, and as `withFiles`.
 */
export function fromSourcePb({ source, files, mjmlPath, sendingService }: SourcePb): TemplateSource | undefined {
  const read = withFiles(readSource(source as unknown as CarriedSource), { files, mjmlPath });
  return read && withSendingService(read, sendingService);
}

function readSource({ case: field, value }: CarriedSource): TemplateSource | undefined {
  switch (field) {
    case "document":
      return toDocumentSource(readStruct(value));
    case "documentCarried":
      return toDocumentSource(fromCarriedText(value));
    case "documentText":
      return { kind: "document", text: value, asText: true };
    case "mjml":
      return { kind: "mjml", text: value };
    case undefined:
      return undefined;
  }
}

function toDocumentSource(text: string | undefined): TemplateSource | undefined {
  return text === undefined ? undefined : { kind: "document", text };
}

/** For requests whose rules make the source required. */
export function requireSource(request: SourcePb): TemplateSource {
  const found = fromSourcePb(request);
  if (found !== undefined) return found;
  throw refuseIssues("INVALID_REQUEST", [
    { path: ["document"], msg: "give one of document, document_text, mjml", type: "required" },
  ]);
}

type SourceInit = NonNullable<MessageInitShape<typeof TemplateSchema>["source"]>;

interface SourceMembers {
  readonly source: SourceInit;
  readonly files?: SourceFiles;
  readonly mjmlPath?: string;
  readonly sendingService: string;
}

/** The source of a template, a version or a draft, in the field of its kind. */
export function toSourcePb(given: TemplateSource, codec: Codec): SourceMembers {
  const { kind, text, path = "", files = {}, sendingService = "" } = given;
  if (given.asText === true) return { source: { case: "documentText", value: text }, sendingService };
  switch (kind) {
    case "document":
      return { source: toCarriedDocument(text, codec) as unknown as SourceInit, sendingService };
    case "mjml":
      return { source: { case: kind, value: text }, files, mjmlPath: path, sendingService };
  }
}

function toCarriedDocument(text: string, codec: Codec): CarriedSource {
  return codec === "json"
    ? { case: "documentCarried", value: toCarriedText(text) }
    : { case: "document", value: jsonToStruct(text) };
}
