import { describedCodes } from "./error-codes.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The body of every answer that is an error, as `ErrorBody` has it. */
export function errorSchemas(): Readonly<Record<string, JsonSchema>> {
  const issues = { type: "array", items: { $ref: "#/components/schemas/Issue" } };
  return {
    Error: {
      type: "object",
      description: "The body of every answer that is an error.",
      required: ["code", "message", "detail", "documentation_url", "request_id"],
      properties: {
        code: {
          type: "string",
          enum: describedCodes().map(({ code }) => code),
          description: "Published: never renamed, only added to.",
        },
        message: { type: "string", description: "For people." },
        issues: { ...issues, description: "Every fault of the request. Present with status 422." },
        detail: {
          oneOf: [{ type: "string" }, issues],
          description: "The issues, or the message where there are none: what existing clients read.",
        },
        documentation_url: {
          type: "string",
          format: "uri-reference",
          description: "Where the code is explained, relative to the address of the server.",
        },
        request_id: { type: "string", description: "Also the header X-Request-Id, and in the log of the server." },
      },
    },
    Issue: {
      type: "object",
      description: "One fault of a request.",
      required: ["loc", "msg", "type"],
      properties: {
        loc: {
          type: "array",
          items: { oneOf: [{ type: "string" }, { type: "integer" }] },
          description: "The part of the request (`body`, `query`, `path` or `header`), then the way to the member.",
        },
        msg: { type: "string", description: "The fault in words." },
        type: { type: "string", description: "Stable id of the rule that is broken." },
        severity: {
          type: "string",
          enum: ["error", "warning"],
          description: "With RENDER_ERROR. Warnings are listed beside the errors.",
        },
        waived: { type: "string", description: "Of a warning that its author allows: the reason." },
        documentation_url: {
          type: "string",
          format: "uri-reference",
          description: "With RENDER_ERROR: where the rule is explained, relative to the address of the server.",
        },
      },
    },
  };
}
