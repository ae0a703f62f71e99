import type { Message } from "@bufbuild/protobuf";
import { type ContextValues, createContextKey, createContextValues, type HandlerContext } from "@connectrpc/connect";
import type { Rendition } from "../../../cache/rendition.ts";
import type { Caller } from "../../../domain/session/caller.ts";
import type { QuotaUse } from "../../../service/rate-limiter.ts";
import type { RequestSpan } from "../../../tracing/tracer.ts";
import type { PageCall } from "./page-call.ts";

/** Who a call comes from, as far as the network tells. */
export interface Client {
  /** IP address of the client; of the nearest machine when no proxy in between is trusted to say more. */
  readonly ip: string | undefined;
}

/** What the message of an answer was made of. */
export interface CarriedRendition {
  readonly rendition: Rendition;
  /** Its bytes, out of such a message. */
  readIn(message: Message): Uint8Array;
}

/** Messages of a stream that are sent at once. */
export interface MessageBatch {
  readonly messages: readonly Message[];
  /** What `make` makes of them, once for all streams that send them. */
  once<Form>(name: string, make: () => Form): Form;
}

/** What an edge that sends many messages at once is handed them in, each time before the first of them is yielded. */
export interface BatchCarrier {
  batch: MessageBatch | undefined;
}

/** A client with the id of its request. */
export interface CallClient extends Client {
  readonly id: string;
  /** Where requests are traced, as soon as there is one. */
  span?: RequestSpan | undefined;
}

/** Holds the client of a call. The edges look its address up only when it is asked. */
export const clientKey = createContextKey<Client>({ ip: undefined }, { description: "client" });

/** Holds the id of the HTTP request that carries a call; empty when the edge gave none. */
export const requestIdKey = createContextKey("", { description: "request id" });

/** Holds the caller of a request once its key was found to be right, also where the call is then refused. */
export const callerKey = createContextKey<Caller | undefined>(undefined, { description: "caller" });

/** Holds the call of a page of this server; undefined for any other. */
export const pageCallKey = createContextKey<PageCall | undefined>(undefined, { description: "call of a page" });

/** Holds what a call found and left of its key's quota; undefined where calls are not limited. */
export const quotaUseKey = createContextKey<QuotaUse | undefined>(undefined, { description: "quota use" });

/** Holds what the message of an answer was made of, when the same answer is sent again and again. */
export const renditionKey = createContextKey<CarriedRendition | undefined>(undefined, { description: "rendition" });

/** Holds what ends the exchange of a call at once, for streams; does nothing where an edge gave none. */
export const cutOffKey = createContextKey<() => void>(() => undefined, { description: "end of the exchange" });

/** Holds what takes the messages of a stream at once; undefined where an edge takes them one by one. */
export const batchCarrierKey = createContextKey<BatchCarrier | undefined>(undefined, { description: "batch carrier" });

/** The context values an edge starts a call with; added to `values`, where there are some. */
export function contextValuesOf(client: CallClient, values: ContextValues = createContextValues()): ContextValues {
  return values.set(requestIdKey, client.id).set(clientKey, client);
}

/** The caller of a request. Throws when the rpc is public or the access check has not run, which is a bug. */
export function callerOf(context: HandlerContext): Caller {
  const caller = context.values.get(callerKey);
  if (caller === undefined) throw new Error(`${context.method.parent.typeName}/${context.method.name} has no caller`);
  return caller;
}
