import type { DescMessage, DescMethod, Message } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import type { MethodSerializationLookup } from "@connectrpc/connect/protocol";
import { createBoundedCache } from "../../../cache/bounded-cache.ts";
import { hasMoreFields } from "../../document/wire-cursor.ts";
import { CACHED_REQUESTS_MAX } from "../../http/call-request.ts";
import { tooManyMembers } from "../../json/json-text.ts";
import { toConnectError } from "../../rpc/policy/to-connect-error.ts";
import type { Validity } from "../../rpc/policy/validation-interceptor.ts";

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
export function createReadMessage(
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
