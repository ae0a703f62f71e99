import type { DescMethod } from "@bufbuild/protobuf";
import { getOption, hasOption } from "@bufbuild/protobuf";
import { is_not_modified, location } from "../../gen/letterpress/v1/options_pb.ts";
import { type ErrorCode, Refusal } from "../../src/domain/error.ts";
import type { HttpBinding } from "../../src/transport/protocol/rest/http-rule.ts";
import { errorHeaders } from "../../src/transport/protocol/rest/write-error.ts";
import { type DescribedCode, describedCodes } from "./error-codes.ts";
import { headerRefs } from "./headers.ts";
import type { JsonSchema } from "./json-schema.ts";

const EACH = ["RequestId", "RateLimitPolicy", "RateLimit", "CacheControl"] as const;

/** The answers of a call that succeeds. */
export function successResponses({ method, responseField }: HttpBinding, summary: string): JsonSchema {
  const body = responseField?.message ?? method.output;
  const name = body.typeName === "google.api.HttpBody" ? "FetchedTemplate" : body.name;
  const isTemplate = name === "FetchedTemplate" || name === "Template";
  const isMade = hasOption(method, location);
  const own = [...(isTemplate ? (["ETag"] as const) : []), ...(isMade ? (["Location"] as const) : [])];
  return {
    [isMade ? "201" : "200"]: {
      description: isMade ? `Made. ${summary}` : summary,
      headers: headerRefs(...EACH, ...own),
      content: contentOf(method, { $ref: `#/components/schemas/${name}` }),
    },
    ...(hasNotModified(method) && {
      304: {
        description: "What If-None-Match names is what would be answered. No body.",
        headers: headerRefs(...EACH, "ETag"),
      },
    }),
  };
}

/** One event of a stream, as a reader of server-sent events has it. */
const EVENT: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "string", description: "Position in the stream: the `Last-Event-ID` to continue from." },
    event: { type: "string" },
    data: { type: "string", contentMediaType: "application/json" },
  },
  required: ["event", "data"],
};

/** OpenAPI 3.1 has no place of its own for the events of a stream; tools read the schema as that of each. */
function contentOf({ methodKind }: DescMethod, schema: JsonSchema): JsonSchema {
  if (methodKind === "unary") return { "application/json": { schema } };
  return { "text/event-stream": { schema: EVENT, "x-event-data": schema } };
}

function hasNotModified({ output }: DescMethod): boolean {
  return output.fields.some((field) => hasOption(field, is_not_modified) && getOption(field, is_not_modified));
}

const RESPONSES = "#/components/responses/";

/** The answers that are errors with these codes, one for each status: references to components named by their codes. */
export function errorResponses(codes: ReadonlySet<ErrorCode>): JsonSchema {
  const described = describedCodes().filter(({ code }) => codes.has(code));
  return Object.fromEntries(
    [...Map.groupBy(described, ({ status }) => status)].map(([status, group]) => [
      status,
      { $ref: `${RESPONSES}${group.map(({ code }) => code).join("-")}` },
    ]),
  );
}

/** The components that a part of the document refers to by `errorResponses`. */
export function errorComponents(part: unknown): JsonSchema {
  const names = new Set(JSON.stringify(part).match(new RegExp(`(?<=${RESPONSES})[A-Z_-]+`, "g")));
  const described = new Map<string, DescribedCode>(describedCodes().map((each) => [each.code, each]));
  const groupOf = (name: string) => name.split("-").flatMap((code) => described.get(code) ?? []);
  return Object.fromEntries([...names].sort().map((name) => [name, errorResponse(groupOf(name))]));
}

function errorResponse(group: readonly DescribedCode[]): JsonSchema {
  const codes = group.map(({ code }) => code);
  return {
    description: group.map(({ code, when }) => `\`${code}\`: ${withoutLinks(when)}`).join("\n\n"),
    headers: headerRefs(...EACH, ...codes.flatMap(headersOf)),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }],
          properties: { code: { enum: codes } },
        },
      },
    },
  };
}

function headersOf(code: ErrorCode): readonly ("WwwAuthenticate" | "Allow" | "RetryAfter")[] {
  if (code === "METHOD_NOT_ALLOWED") return ["Allow"];
  const headers = errorHeaders(new Refusal(code, ""));
  if ("www-authenticate" in headers) return ["WwwAuthenticate"];
  return "retry-after" in headers ? ["RetryAfter"] : [];
}

/** Links of docs/api.md lead nowhere from here. */
function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
