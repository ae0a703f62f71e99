import type { Result } from "./result.ts";

/** Results that belong together in tables and plots. */
export interface Topic {
  readonly title: string;
  readonly results: readonly Result[];
}

/** Titles, and how the ids under them begin. */
const TITLES = [
  ["REST fetch", "rest-"],
  ["gRPC", "grpc-get-"],
  ["gRPC-web and Connect over HTTP/1.1", "grpc-web-", "connect-"],
  ["Local render", "render-"],
  ["Publish", "publish"],
  ["Keys", "key-"],
  ["Size of the store", "scale-"],
  ["Lists of templates", "list-"],
  ["PostgreSQL", "postgres-"],
  ["Processes", "processes"],
  ["Start and memory", "start-", "memory"],
  ["Console", "console"],
] as const;

/** Sorts results under the titles that have some. Throws for an id that no title takes. */
export function sortByTopic(results: readonly Result[]): readonly Topic[] {
  const lost = results.find(({ id }) => !TITLES.some((entry) => belongsTo(entry, id)));
  if (lost !== undefined) throw new Error(`no topic takes ${lost.id}`);
  return TITLES.map((entry) => ({ title: entry[0], results: results.filter(({ id }) => belongsTo(entry, id)) })).filter(
    (topic) => topic.results.length > 0,
  );
}

function belongsTo([, ...prefixes]: (typeof TITLES)[number], id: string): boolean {
  return prefixes.some((prefix) => id.startsWith(prefix));
}
