import type { DescMessage, DescMethod, JsonReadOptions, JsonWriteOptions, Message } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import type { ConnectError, HandlerContext, ServiceImplSpec } from "@connectrpc/connect";
import {
  createMethodSerializationLookup,
  createMethodUrl,
  type MethodSerializationLookup,
} from "@connectrpc/connect/protocol";
import { createBoundedCache } from "../../../cache/bounded-cache.ts";
import { hasMoreFields } from "../../document/wire-cursor.ts";
import { CACHED_REQUESTS_MAX } from "../../http/http-call.ts";
import type { BodyLimit } from "../../http/request-body.ts";
import { tooManyMembers } from "../../json/json-text.ts";
import { buildInvoke, type Invoke, type InvokeDeps, type UnarySpec } from "../../rpc/call/build-invoke.ts";
import type { Validity } from "../../rpc/call/call-messages.ts";
import type { Authorize, AuthorizeCall } from "../../rpc/policy/authorize.ts";
import { BINARY_OPTIONS, callPolicyOf, WRITE_BYTES_MAX } from "../../rpc/policy/call-policy.ts";
import { toConnectError } from "../../rpc/policy/to-connect-error.ts";
import { carriedJsonOptions } from "./carried-json-options.ts";
import { envelopeLimit } from "./framing.ts";
import type { Wire } from "./wire.ts";

/** Services whose unary methods are to be served on the fast path, with what runs around each call. */
export interface UnaryRpcs extends InvokeDeps {
  readonly services: readonly ServiceImplSpec[];
  readonly authorize: Authorize;
  /** The error that the caller of a call may see, of whatever was thrown in it. */
  annotateError(error: unknown, context: HandlerContext): ConnectError;
  readonly jsonOptions?: Partial<JsonReadOptions & JsonWriteOptions> | undefined;
  /** The largest request message of every method, in bytes. Absent: what call-policy.ts says of each. */
  readonly readMaxBytes?: number | undefined;
}

/** A unary RPC, with what all its calls share. */
export interface UnaryMethod {
  /** `/package.Service/Method`. */
  readonly path: string;
  readonly spec: UnarySpec;
  readonly invoke: Invoke;
  readonly serialization: MethodSerializationLookup<DescMessage, DescMessage>;
  readonly readMessage: ReadMessage;
  readonly readBytesMax: number;
  readonly authorize: AuthorizeCall;
  readonly annotateError: UnaryRpcs["annotateError"];
  /** Of a body that is a message, of one that holds it in an envelope, and of one that is that in base64. */
  readonly bodyLimits: Readonly<Record<Wire["framing"], BodyLimit>>;
}

/** The unary methods by their path. */
export function buildUnaryMethods(rpcs: UnaryRpcs): ReadonlyMap<string, UnaryMethod> {
  const { services, jsonOptions, readMaxBytes, authorize, annotateError } = rpcs;
  const specs = services.flatMap((service) => Object.values(service.methods)).filter((spec) => spec.kind === "unary");
  return new Map(
    specs.map((spec) => {
      const path = createMethodUrl("/", spec.method);
      const bytesMax = readMaxBytes ?? callPolicyOf(spec.method).readBytesMax;
      const json = { ...jsonOptions, ...carriedJsonOptions(spec.method) };
      const serialization = createMethodSerializationLookup(spec.method, BINARY_OPTIONS, json, {
        readMaxBytes: bytesMax,
        writeMaxBytes: WRITE_BYTES_MAX,
      });
      return [
        path,
        {
          path,
          spec,
          invoke: buildInvoke(spec, rpcs),
          serialization,
          readMessage: createReadMessage(spec.method, serialization),
          readBytesMax: bytesMax,
          authorize: authorize(spec.method),
          annotateError,
          bodyLimits: bodyLimitsOf(bytesMax),
        },
      ];
    }),
  );
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The method that a request target names, which may be a whole URL (RFC 9112, section 3.2.2), and be escaped. */
export function findMethod(methods: ReadonlyMap<string, UnaryMethod>, url: string): UnaryMethod | undefined {
  const at = url.indexOf("?");
  const target = at < 0 ? url : url.slice(0, at);
  const path = target.startsWith("/") ? target : target.replace(ORIGIN, "");
  return methods.get(path) ?? (path.includes("%") ? methods.get(unescaped(path)) : undefined);
}

/** Names of methods are ASCII. */
function unescaped(path: string): string {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Base64 may be made of many texts, of which the shortest write a byte as four characters. */
const TEXT_FACTOR = 4;

function bodyLimitsOf(bytesMax: number): UnaryMethod["bodyLimits"] {
  const enveloped = envelopeLimit(bytesMax);
  return {
    plain: { bytesMax, announcesMore: () => false },
    enveloped,
    text: { bytesMax: TEXT_FACTOR * enveloped.bytesMax, announcesMore: () => false },
  };
}

/** A request message as it was read. */
export interface ReadRequest {
  readonly message: Message;
  /** Given when the same message is handed out again. */
  readonly validity: Validity | undefined;
}

/** Reads a request message from its bytes. Throws what is wrong with them. */
export type ReadMessage = (bytes: Uint8Array, binary: boolean) => ReadRequest;

const CACHED_BYTES_MAX = 256;

/** As many as members of a JSON body. */
const FIELDS_MAX = 1_000;

/**
 * What reads the messages of a method. Callers of a method without side effects send the same few again and again:
 * short ones are cached by their bytes.
 */
function createReadMessage(
  method: DescMethod,
  serialization: MethodSerializationLookup<DescMessage, DescMessage>,
): ReadMessage {
  const read = (bytes: Uint8Array, binary: boolean, validity?: Validity): ReadRequest => {
    if (binary && hasMoreFields(bytes, FIELDS_MAX)) throw toConnectError(tooManyMembers(), { requestId: "" });
    return { message: serialization.getI(binary).parse(bytes), validity };
  };
  if (method.idempotency !== MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS) return read;
  const cache = createBoundedCache<ReadRequest>({ values: CACHED_REQUESTS_MAX });
  return (bytes, binary) => {
    if (bytes.length > CACHED_BYTES_MAX) return read(bytes, binary);
    const name = `${binary}${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")}`;
    const known = cache.get(name);
    if (known !== undefined) return known;
    const request = read(bytes, binary, { isValid: false });
    cache.set(name, request);
    return request;
  };
}
