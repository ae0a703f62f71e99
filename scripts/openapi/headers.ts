import type { JsonSchema } from "./json-schema.ts";

/** The header fields of answers, by the names of their components. */
export const HEADERS = {
  ETag: always("ETag", "Strong entity tag of what is answered.", { pattern: '^"[^"]*"$' }),
  Location: always("Location", "The path under which what was made can be read."),
  RequestId: always("X-Request-Id", "Id of the request: that of its own X-Request-Id, else one that was made."),
  CacheControl: always("Cache-Control", "Who may keep the answer, and how long."),
  WwwAuthenticate: always("WWW-Authenticate", "How to authenticate."),
  Allow: always("Allow", "The methods that the path takes."),
  RateLimitPolicy: sometimes("RateLimit-Policy", 'The quota of the key, where it has one: `"key";q=600;w=60`.'),
  RateLimit: sometimes("RateLimit", 'What is left of the quota, and the seconds until more is: `"key";r=599;t=1`.'),
  RetryAfter: sometimes("Retry-After", "After how many seconds the call may succeed."),
} as const;

type HeaderName = keyof typeof HEADERS;

interface Header {
  readonly name: string;
  readonly component: JsonSchema;
}

function always(name: string, description: string, schema: JsonSchema = {}): Header {
  return { name, component: { description, required: true, schema: { type: "string", ...schema } } };
}

function sometimes(name: string, description: string): Header {
  return { name, component: { description, schema: { type: "string" } } };
}

/** References to the components of these header fields, under the names that they have in an answer. */
export function headerRefs(...names: readonly HeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [HEADERS[name].name, { $ref: `#/components/headers/${name}` }]));
}
