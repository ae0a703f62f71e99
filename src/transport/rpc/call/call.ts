import {
  Code,
  ConnectError,
  type ContextKey,
  type ContextValues,
  createContextValues,
  type HandlerContext,
} from "@connectrpc/connect";
import { type ErrorCode, Refusal } from "../../../domain/error.ts";
import type { KeyKind } from "../../../domain/key/key.ts";
import type { Caller } from "../../../domain/session/caller.ts";
import { parseTemplateRef } from "../../../domain/template/template-ref.ts";
import type { QuotaUse } from "../../../service/rate-limiter.ts";
import type { RequestSpan } from "../../../tracing/tracer.ts";
import type { BatchCarrier, CarriedRendition, FieldFaults, Validity } from "./call-messages.ts";
import type { PageCall } from "./page-call.ts";

/** Who sent the request of a call, as far as the network tells. */
export interface CallClient {
  /** The id of the request. */
  readonly id: string;
  /** IP address of the client; of the nearest machine when no proxy in between is trusted to say more. */
  readonly ip: string | undefined;
  /** Where requests are traced, as soon as there is one. */
  span?: RequestSpan | undefined;
}

/** Why a call was refused, or that its caller has the template already. */
export type CallOutcome = ErrorCode | "not_modified";

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

/** Of a request that carried no call. */
export const NO_RECORD: CallRecord = {};

/** What a call is aborted with when its client has disconnected. */
export const CLIENT_LEFT = new ConnectError("the client has disconnected", Code.Canceled);

/**
 * The state of one call, whatever its protocol. connect-es passes it to interceptors and handlers as the context values
 * of the call. A class with fields: a map of values costs more than the rest of a fetch's context.
 */
export class Call implements ContextValues {
  readonly client: CallClient;
  /** Set once the key was found to be right, also where the call is then refused. */
  caller: Caller | undefined;
  /** Set for a call of a page of this server. */
  page: PageCall | undefined;
  /** What the call found and left of its key's quota; undefined where calls are not limited. */
  quotaUse: QuotaUse | undefined;
  /** The template that the call is about. A fetched template is set as it is, since a copy would cost an object. */
  template: { readonly templateId: string; readonly version?: number | undefined } | undefined;
  /** Undefined for a call that was answered in full. */
  outcome: CallOutcome | undefined;
  /** What the message of the answer was made of, when the same answer is sent again and again. */
  rendition: CarriedRendition | undefined;
  /** Faults found before validation, reported together with those that validation finds. */
  fieldFaults: FieldFaults | undefined;
  /** Set for a request message that is used again. */
  validity: Validity | undefined;
  /** Set by an edge that sends the messages of a stream in batches. */
  batchCarrier: BatchCarrier | undefined;
  /** Ends the exchange of a stream at once. */
  cutOff: () => void = doNothing;
  #controller: AbortController | undefined;
  #release: (() => void) | undefined;
  #others: ContextValues | undefined;

  /** `others` are context values of others, for connect-es. */
  constructor(client: CallClient, others?: ContextValues) {
    this.client = client;
    this.#others = others;
  }

  get<Value>(key: ContextKey<Value>): Value {
    return this.#others === undefined ? key.defaultValue : this.#others.get(key);
  }

  set<Value>(key: ContextKey<Value>, value: Value): this {
    this.#others ??= createContextValues();
    this.#others.set(key, value);
    return this;
  }

  delete(key: ContextKey<unknown>): this {
    this.#others?.delete(key);
    return this;
  }

  /** What is on record until now. */
  record(): CallRecord {
    const key = this.caller?.kind === "key" ? this.caller.key : undefined;
    const { templateId = "", version } = this.template ?? {};
    const template = parseTemplateRef(templateId) === undefined ? undefined : templateId;
    return { key: key?.id, kind: key?.kind, template, version, outcome: this.outcome };
  }

  /**
   * The signal that `abort` aborts. A handler must not store what it has not begun to store by then. Made on first use:
   * one for each call would cost more than the rest of its state.
   */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  /** Whether `abort` was called. */
  get isAborted(): boolean {
    return this.#controller?.signal.aborted === true;
  }

  /**
   * Aborts the signal, also one that is read later: nobody waits for the call any more. The reason is a Refusal where
   * its deadline has passed or the server stops, and else CLIENT_LEFT.
   */
  abort(reason: unknown): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason instanceof Refusal ? reason : toReason(ConnectError.from(reason)));
  }

  /**
   * Holds the concurrency slot that `acquire` acquires until `releaseSlot`. Acquires none for a call that has ended or
   * holds one.
   */
  acquireSlot(acquire: () => () => void): void {
    if (this.#release === undefined && !this.isAborted) this.#release = acquire();
  }

  /** Releases the concurrency slot, if the call holds one. To be called at the end of every call. */
  releaseSlot(): void {
    this.#release?.();
  }
}

/** The call of these context values. Throws for those of another server, which is a bug. */
export function callOf(values: ContextValues): Call {
  if (values instanceof Call) return values;
  throw new Error("the context values of an RPC are no call");
}

/** The caller of a call. Throws when the rpc is public or the access check has not run, which is a bug. */
export function callerOf(context: HandlerContext): Caller {
  const { caller } = callOf(context.values);
  if (caller === undefined) throw new Error(`${context.method.parent.typeName}/${context.method.name} has no caller`);
  return caller;
}

function doNothing(): void {}

function toReason({ code, rawMessage }: ConnectError): Refusal | ConnectError {
  if (code === Code.DeadlineExceeded) return new Refusal("DEADLINE_EXCEEDED", rawMessage);
  if (code === Code.Unavailable) return new Refusal("UNAVAILABLE", rawMessage);
  return CLIENT_LEFT;
}
