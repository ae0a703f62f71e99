import type { CollectedSpan } from "./start-collector.ts";

/** What every fetch asks of the store. */
const ASKED = ["findByTokenId keys", "findPublication templates"];

/** Says what the trace of an application's call lacks, or has too much; undefined when it is whole. */
export function findFault(spans: readonly CollectedSpan[], library: string): string | undefined {
  const [own, ...others] = spans.filter(({ service }) => service === library);
  if (own === undefined || others.length > 0) return `${others.length} spans of the application`;
  if (own.parentId !== "") return `the application's span has a parent: ${own.parentId}`;
  const below = spans.filter(({ traceId, service }) => traceId === own.traceId && service === "letterpress");
  const calls = below.filter(({ kind }) => kind === "Server");
  const [call] = calls;
  if (call === undefined || calls.length > 1) return `${calls.length} calls in the trace`;
  if (call.name !== "GET /v1/sdk/template/{id}") return `the call is ${call.name}`;
  if (call.parentId !== own.spanId) return `the call is below ${call.parentId}, not ${own.spanId}`;
  const asked = below.filter((span) => span !== call);
  const strays = asked.filter(({ parentId }) => parentId !== call.spanId);
  if (strays.length > 0) return `not below the call: ${strays.map(({ name }) => name).join(", ")}`;
  const names = asked.map(({ name }) => name);
  const unasked = ASKED.filter((name) => !names.includes(name));
  return unasked.length === 0 ? undefined : `the call has not asked for ${unasked.join(", ")}`;
}
