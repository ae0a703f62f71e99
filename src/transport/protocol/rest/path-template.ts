import { Refusal } from "../../../domain/error.ts";

/** A path template of google.api.http, such as `/v1/{name=shelves/*}/books:sort`, checked and ready to match. */
export interface PathTemplate {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly variables: readonly PathVariable[];
  /** Without its colon. */
  readonly verb: string | undefined;
}

/** `*` stands for one segment, `**` for the rest of the path. */
export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "*" }
  | { readonly kind: "**" };

/** A field that takes its value from the segments `from` up to and without `to`. */
export interface PathVariable {
  /** Names joined by dots. */
  readonly fieldPath: string;
  readonly from: number;
  readonly to: number;
}

const SLASH_ESCAPE = /%2f/i;

/**
 * Binds the variables of a template to a path as it came, still percent-encoded and without its query. Returns
 * undefined when the path does not match, and throws BAD_REQUEST for broken percent-encoding. A variable of several
 * segments keeps its `%2F` (http.proto, "Path template syntax").
 */
export function matchPath(template: PathTemplate, path: string): ReadonlyMap<string, string> | undefined {
  const bare = template.verb === undefined ? path : withoutVerb(path, template.verb);
  const parts = bare?.split("/").slice(1);
  if (parts === undefined || !template.segments.every((segment, i) => matchesSegment(segment, parts[i])))
    return undefined;
  if (parts.length > template.segments.length && template.segments.at(-1)?.kind !== "**") return undefined;
  return new Map(template.variables.map((variable) => [variable.fieldPath, bindVariable(template, variable, parts)]));
}

/** The text of a percent-encoded piece of a path or query. Throws BAD_REQUEST unless it is percent-encoded UTF-8. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal("BAD_REQUEST", "the URL holds a broken percent-encoding");
  }
}

function withoutVerb(path: string, verb: string): string | undefined {
  const suffix = `:${verb}`;
  return path.endsWith(suffix) ? path.slice(0, -suffix.length) : undefined;
}

function matchesSegment(segment: Segment, part: string | undefined): boolean {
  if (segment.kind === "**") return true;
  if (part === undefined || part === "") return false;
  return segment.kind === "*" || decodePercent(part) === segment.text;
}

function bindVariable(template: PathTemplate, { from, to }: PathVariable, parts: readonly string[]): string {
  const isRest = template.segments[to - 1]?.kind === "**";
  const isSeveral = isRest || to - from > 1;
  const own = isRest ? parts.slice(from) : parts.slice(from, to);
  return own.map((part) => (isSeveral ? decodeKeepingSlashes(part) : decodePercent(part))).join("/");
}

function decodeKeepingSlashes(part: string): string {
  if (!SLASH_ESCAPE.test(part)) return decodePercent(part);
  return part
    .split(/(%2f)/i)
    .map((piece) => (SLASH_ESCAPE.test(piece) ? piece : decodePercent(piece)))
    .join("");
}
