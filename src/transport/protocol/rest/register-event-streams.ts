import type { Message } from "@bufbuild/protobuf";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cutOff } from "../../http/cut-off.ts";
import { buildInvokeStream, type StreamSpec } from "../../rpc/call/build-invoke-stream.ts";
import type { Call } from "../../rpc/call/call.ts";
import { CallContext } from "../../rpc/call/call-context.ts";
import type { BatchCarrier, MessageBatch } from "../../rpc/call/call-messages.ts";
import type { Rpcs } from "../../rpc/rpcs.ts";
import { createEventText, eventIdField } from "./event-text.ts";
import { type HttpBinding, streamBindings } from "./http-rule.ts";
import { type BoundRequest, createReadCall, readHeader } from "./read-call.ts";
import { sendRefusal } from "./send-answer.ts";
import { EVENT_FIELDS, type EventSource, sendEvents } from "./send-events.ts";
import { startCall } from "./start-call.ts";
import { type RestRoute, toFastifyUrl } from "./transcoder.ts";
import { quotaHeaders } from "./write-answer.ts";
import { routeNotFound } from "./write-error.ts";

/**
 * Serves every method that answers with a stream and has a google.api.http rule as server-sent events, through the
 * implementations and interceptors of the RPCs. Throws when a rule is wrong. Returns the routes it made.
 */
export function registerEventStreams(scope: FastifyInstance, rpcs: Rpcs): readonly RestRoute[] {
  return streamBindings(rpcs).map(({ spec, binding }) => {
    const url = toFastifyUrl(binding.path);
    const config = { pattern: binding.path.text };
    scope.route({ url, method: ["GET", "HEAD"], config, handler: buildHandler(rpcs, spec, binding) });
    return { url, pattern: binding.path.text, verb: binding.verb };
  });
}

function buildHandler(rpcs: Rpcs, spec: StreamSpec, binding: HttpBinding) {
  const { method } = spec;
  const readCall = createReadCall(binding);
  const open = buildOpen(rpcs, spec);
  const writeEvent = createEventText(method);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const carrier: BatchCarrier = { batch: undefined };
    const call = startCall(request, reply);
    call.cutOff = () => cutOff(request.raw);
    call.batchCarrier = carrier;
    const bound = readCall(request, undefined);
    if (bound === undefined) throw routeNotFound(request);
    readLastEventId(bound, binding, request);
    const toRefusal = (error: unknown) => rpcs.toRefusal(error, method, call);
    let events: EventSource;
    try {
      events = await open(bound, request, call);
    } catch (error) {
      return sendRefusal(request, reply, toRefusal(error), { locate: bound.locate, headers: quotaHeaders(call) });
    }
    reply.headers({ ...EVENT_FIELDS, ...quotaHeaders(call) });
    const write = (message: Message) => writeAll(carrier.batch, message, writeEvent);
    if (request.method !== "HEAD") return sendEvents(request, reply, events, { write, toRefusal });
    events.stop();
    reply.send();
  };
}

/** The text of a message, or of all those that are sent with it: one for all streams. */
function writeAll(
  batch: MessageBatch | undefined,
  message: Message,
  write: (message: Message) => Uint8Array,
): Uint8Array {
  return batch?.once("events", () => Buffer.concat(batch.messages.map(write))) ?? write(message);
}

type Open = (bound: BoundRequest, head: FastifyRequest, call: Call) => Promise<EventSource>;

/** Returns what begins a call. It rejects with what is thrown before the first message. */
function buildOpen({ authorize, checks, withDeadline }: Rpcs, spec: StreamSpec): Open {
  const invoke = buildInvokeStream(spec, checks);
  const authorizeCall = authorize(spec.method);
  return async ({ message, faults }, head, call) => {
    await authorizeCall(head.headers.authorization, call);
    if (faults.issues.length > 0) call.fieldFaults = faults;
    const carrier = { protocolName: "rest", codec: "json", head, call, timeoutMs: undefined } as const;
    const messages = (await invoke(new CallContext(spec.method, carrier), message))[Symbol.asyncIterator]();
    const next = () => withDeadline(call, { isStream: true }, () => messages.next());
    return {
      first: await next(),
      next,
      stop() {
        messages.return?.()?.catch(() => undefined);
      },
    };
  };
}

/** A client that comes again says where it was in a header, and the URL is that of its first request. */
function readLastEventId({ message }: BoundRequest, { method }: HttpBinding, request: FastifyRequest): void {
  const field = eventIdField(method.input);
  const id = readHeader(request, "last-event-id");
  if (field !== undefined && id !== undefined && id !== "") Reflect.set(message, field.localName, id);
}
