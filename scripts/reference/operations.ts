import { readFileSync } from "node:fs";
import type { JsonSchema } from "../openapi/json-schema.ts";

/** A parameter in the path, the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** An rpc as openapi.json has it. */
export interface Operation {
  readonly operationId: string;
  readonly verb: string;
  readonly path: string;
  /** Verbs and paths that do the same. */
  readonly otherRoutes: readonly string[];
  readonly service: string;
  readonly description: string;
  readonly grpcMethod: string;
  /** False for a call without a key. */
  readonly needsKey: boolean;
  /** For SDK keys too, or alone if there is no role. */
  readonly isForSdkKeys: boolean;
  /** The least role of an admin key. */
  readonly role: string | undefined;
  readonly parameters: readonly Parameter[];
  /** The members of the body; undefined where none is taken. */
  readonly body: JsonSchema | undefined;
  /** The answer that it succeeds with, by its status. */
  readonly success: readonly [status: number, schema: JsonSchema];
  /** Whether that answer is a stream of events, each with data of the schema. */
  readonly isStream: boolean;
  /** By their status. */
  readonly codes: readonly (readonly [status: number, codes: readonly string[]])[];
}

/** The document in docs/openapi.json below a folder. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly Operation[];
}

/** Reads what was generated below a folder. */
export function readApiDocument(folder: string): ApiDocument {
  const document = JSON.parse(readFileSync(`${folder}/docs/openapi.json`, "utf8"));
  const resolve = (part: { readonly $ref?: string }) =>
    part.$ref === undefined
      ? part
      : part.$ref
          .slice(2)
          .split("/")
          .reduce((found: JsonSchema, name) => found[name] as JsonSchema, document);
  const operations = Object.entries<JsonSchema>(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs as Record<string, RawOperation>)
      .filter(([, operation]) => "x-grpc-method" in operation)
      .map(([verb, operation]) => toOperation(path, verb, operation, resolve as Resolve)),
  );
  return { info: document.info, tags: document.tags, operations: mergeRoutes(operations) };
}

/** One operation for each rpc, in the order of the paths that have its name. */
function mergeRoutes(operations: readonly Operation[]): readonly Operation[] {
  const byMethod = Map.groupBy(operations, ({ grpcMethod }) => grpcMethod);
  return operations
    .filter(({ operationId, grpcMethod }) => grpcMethod.endsWith(`/${operationId}`))
    .map((operation) => {
      const others = byMethod.get(operation.grpcMethod)?.filter((each) => each !== operation) ?? [];
      return { ...operation, otherRoutes: others.map(({ verb, path }) => `${verb} ${path}`) };
    });
}

// biome-ignore lint/suspicious/noExplicitAny: the target of a reference may have any shape
type Resolve = (part: any) => any;

interface RawOperation {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly "x-grpc-method": string;
  readonly parameters: readonly object[];
  readonly requestBody?: { readonly content: JsonContent };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: JsonContent }>>;
}

interface JsonContent {
  readonly "application/json": { readonly schema: object };
  /** In its place, where the answer is a stream of events. */
  readonly "text/event-stream"?: { readonly "x-event-data": object };
}

/** The schema of an answer, or of each event of a stream. */
function dataOf(content: JsonContent | undefined): object {
  return content?.["text/event-stream"]?.["x-event-data"] ?? content?.["application/json"].schema ?? {};
}

function toOperation(path: string, verb: string, raw: RawOperation, resolve: Resolve): Operation {
  const [status = "", success] = Object.entries(raw.responses)[0] ?? [];
  const errors = Object.entries(raw.responses).flatMap(([each, { $ref }]) =>
    $ref === undefined ? [] : [[Number(each), ($ref.split("/").at(-1) ?? "").split("-")] as const],
  );
  return {
    operationId: raw.operationId,
    verb: verb.toUpperCase(),
    path,
    otherRoutes: [],
    service: raw.tags[0] ?? "",
    description: raw.description,
    grpcMethod: raw["x-grpc-method"],
    needsKey: raw.security.length > 0,
    isForSdkKeys: raw.security.some((scheme) => "SdkKey" in scheme),
    role: raw.security.flatMap(({ AdminKey = [] }) => AdminKey)[0],
    parameters: raw.parameters.map((parameter) => ({ ...resolve(parameter) })),
    body: raw.requestBody && resolve(raw.requestBody.content["application/json"].schema),
    success: [Number(status), resolve(dataOf(success?.content))],
    isStream: success?.content?.["text/event-stream"] !== undefined,
    codes: errors,
  };
}
