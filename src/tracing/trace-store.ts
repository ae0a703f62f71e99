import type { Store } from "../store/port/store.ts";
import type { Tracer } from "./tracer.ts";

const PARTS = [
  "keys",
  "templates",
  "audit",
  "requests",
  "keyUses",
  "templateUses",
  "samples",
  "translations",
  "sessions",
  "previewLinks",
  "republish",
] as const satisfies readonly (keyof Store)[];

/** Wraps a store so that each call is a span of its request. `system` is OpenTelemetry's name for it. */
export function traceStore(store: Store, system: string, tracer: Tracer): Store {
  const parts = PARTS.map((name) => [name, traceMethods(store[name], { system, collection: name, tracer })]);
  return { ...store, ...Object.fromEntries(parts) };
}

interface TracedPart {
  readonly system: string;
  readonly collection: string;
  readonly tracer: Tracer;
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** Every method of the parts of a store returns a promise. */
function traceMethods(part: object, { system, collection, tracer }: TracedPart): object {
  const methods = Object.entries(part).map(([name, method]: [string, Method]): [string, Method] => {
    const attributes = { "db.system.name": system, "db.operation.name": name, "db.collection.name": collection };
    const span = { name: `${name} ${collection}`, attributes };
    return [name, (...args) => tracer.trace(span, () => method.apply(part, args))];
  });
  return Object.fromEntries(methods);
}
