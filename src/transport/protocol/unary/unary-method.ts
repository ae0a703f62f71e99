import type { DescMessage, JsonReadOptions, JsonWriteOptions } from "@bufbuild/protobuf";
import type { ConnectError, ContextValues, HandlerContext, ServiceImplSpec } from "@connectrpc/connect";
import {
  createMethodSerializationLookup,
  createMethodUrl,
  type MethodSerializationLookup,
} from "@connectrpc/connect/protocol";
import { buildInvoke, type Invoke, type InvokeDeps, type UnarySpec } from "../../rpc/build-invoke.ts";
import { BINARY_OPTIONS, readBytesMax, WRITE_BYTES_MAX } from "../../rpc/read-limit.ts";
import { carriedJsonOptions } from "./carried-json-options.ts";
import { envelopeLimit } from "./envelope.ts";
import type { BodyLimit } from "./read-body.ts";
import { createReadMessage, type ReadMessage } from "./read-message.ts";

/** Services whose unary methods are to be served on the fast path, with what runs around each call. */
export interface UnaryRpcs extends InvokeDeps {
  readonly services: readonly ServiceImplSpec[];
  /** Lets a call in before its message is read, or throws the error its caller may see. */
  enter(context: HandlerContext): Promise<void>;
  /** Gives an error from outside the interceptors, such as that of an unreadable message, what those from inside carry. */
  explain(error: ConnectError, values: ContextValues): ConnectError;
  readonly jsonOptions?: Partial<JsonReadOptions & JsonWriteOptions> | undefined;
  /** The largest request message of every method, in bytes. Absent: what read-limit.ts says of each. */
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
  readonly enter: UnaryRpcs["enter"];
  readonly explain: UnaryRpcs["explain"];
  /** Of a body that is a message, and of one that holds it in an envelope. */
  readonly bodyLimits: { readonly plain: BodyLimit; readonly enveloped: BodyLimit };
}

/** The unary methods by their path. */
export function buildUnaryMethods(rpcs: UnaryRpcs): ReadonlyMap<string, UnaryMethod> {
  const { services, jsonOptions, readMaxBytes, enter, explain } = rpcs;
  const specs = services.flatMap((service) => Object.values(service.methods)).filter((spec) => spec.kind === "unary");
  return new Map(
    specs.map((spec) => {
      const path = createMethodUrl("/", spec.method);
      const bytesMax = readMaxBytes ?? readBytesMax(spec.method);
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
          enter,
          explain,
          bodyLimits: { plain: { bytesMax, announcesMore: () => false }, enveloped: envelopeLimit(bytesMax) },
        },
      ];
    }),
  );
}
