import type { Message } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ContextValues,
  createContextKey,
  createContextValues,
  type HandlerContext,
} from "@connectrpc/connect";
import type { Rendition } from "../../../cache/rendition.ts";
import { type ErrorCode, Refusal } from "../../../domain/error.ts";
import type { KeyKind } from "../../../domain/key/key.ts";
import type { Caller } from "../../../domain/session/caller.ts";
import { parseTemplateRef } from "../../../domain/template/template-ref.ts";
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

/** What is on record of a call, as far as it got: enough to tell who did what, and nothing that a caller made up. */
export interface CallRecord {
  /** Id and kind of the key, once it was found to be right. */
  readonly key?: string | undefined;
  readonly kind?: KeyKind | undefined;
  /** Id of the template, or the name that the caller gave where nothing was found under it. */
  readonly template?: string | undefined;
  readonly version?: number | undefined;
  /** Undefined for a call that was answered in full. */
  readonly outcome?: CallOutcome | undefined;
}

/** Why a call was refused, or that its caller has the template already. */
export type CallOutcome = ErrorCode | "not_modified";

/** Of a request that carried no call. */
export const NO_RECORD: CallRecord = {};

interface TemplateMention {
  readonly templateId: string;
  readonly version?: number | undefined;
}

const templateKey = createContextKey<TemplateMention | undefined>(undefined, { description: "template of the call" });
const outcomeKey = createContextKey<CallOutcome | undefined>(undefined, { description: "outcome of the call" });

/** Notes what a call is about. Takes a fetched template as it is: an object for each fetch would cost one. */
export function noteTemplate(values: ContextValues, mention: TemplateMention): void {
  values.set(templateKey, mention);
}

/** Notes how a call ended. */
export function noteOutcome(values: ContextValues, outcome: CallOutcome): void {
  values.set(outcomeKey, outcome);
}

/** What is on record of a call until now. */
export function readRecord(values: ContextValues): CallRecord {
  const caller = values.get(callerKey);
  const key = caller?.kind === "key" ? caller.key : undefined;
  const { templateId = "", version } = values.get(templateKey) ?? {};
  const template = parseTemplateRef(templateId) === undefined ? undefined : templateId;
  return { key: key?.id, kind: key?.kind, template, version, outcome: values.get(outcomeKey) };
}

const controllerKey = createContextKey<AbortController | undefined>(undefined, { description: "signal of the call" });

/** What a call is aborted with whose client has left. */
export const CLIENT_LEFT = new ConnectError("the client has disconnected", Code.Canceled);

/**
 * The signal that `abortCall` aborts. A handler must not store what it has not begun to store by then. Made on first
 * use: one for each call would cost more than the rest of its context.
 */
export function callSignal(values: ContextValues): AbortSignal {
  return controllerOf(values).signal;
}

/**
 * Aborts the signal of a call, also one that is requested later: nobody waits for the call any more. The reason is a
 * Refusal where its deadline has passed or the server stops, and else CLIENT_LEFT.
 */
export function abortCall(values: ContextValues, reason: unknown): void {
  controllerOf(values).abort(reason instanceof Refusal ? reason : toReason(ConnectError.from(reason)));
}

/** Whether `abortCall` was called. */
export function hasBeenAborted(values: ContextValues): boolean {
  return values.get(controllerKey)?.signal.aborted === true;
}

function controllerOf(values: ContextValues): AbortController {
  const known = values.get(controllerKey);
  if (known !== undefined) return known;
  const made = new AbortController();
  values.set(controllerKey, made);
  return made;
}

function toReason({ code, rawMessage }: ConnectError): Refusal | ConnectError {
  if (code === Code.DeadlineExceeded) return new Refusal("DEADLINE_EXCEEDED", rawMessage);
  if (code === Code.Unavailable) return new Refusal("UNAVAILABLE", rawMessage);
  return CLIENT_LEFT;
}

const placeKey = createContextKey<(() => void) | undefined>(undefined, { description: "place of the call" });

/**
 * Keeps for a call what `take` took, until `leavePlace`. Takes nothing for a call that has ended or has its place
 * already.
 */
export function takePlace(values: ContextValues, take: () => () => void): void {
  if (values.get(placeKey) === undefined && !hasBeenAborted(values)) values.set(placeKey, take());
}

/** Gives back what `takePlace` took, when the call has ended in whatever way. */
export function leavePlace(values: ContextValues): void {
  values.get(placeKey)?.();
}
