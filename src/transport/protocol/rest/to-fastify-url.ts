import type { PathTemplate } from "./path-template.ts";

/**
 * A Fastify route pattern that every path of the template matches. The values of its parameters are not used: the template
 * itself binds them. Throws for a template the router cannot hold.
 */
export function toFastifyUrl({ text, segments, verb }: PathTemplate): string {
  const last = segments.length - 1;
  const parts = segments.map((segment, i) => {
    if (segment.kind === "literal") return segment.text;
    if (segment.kind === "**" && verb !== undefined) {
      throw new Error(`path template ${JSON.stringify(text)}: '**' cannot be routed together with a verb`);
    }
    if (segment.kind === "**") return "*";
    // Without a pattern of its own a parameter would swallow the verb. A dot would not match a line break.
    return i === last && verb !== undefined ? `:p${i}([^]*)` : `:p${i}`;
  });
  // A doubled colon is the router's escape for a literal one.
  return `/${parts.join("/")}${verb === undefined ? "" : `::${verb}`}`;
}
