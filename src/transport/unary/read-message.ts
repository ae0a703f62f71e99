import type { DescMessage, DescMethod, Message } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import type { MethodSerializationLookup } from "@connectrpc/connect/protocol";
import { createBoundedCache } from "../../cache/bounded-cache.ts";
import { REMEMBERED_MAX } from "../call/remembered-max.ts";
import { toConnectError } from "../connect/to-connect-error.ts";
import { hasMoreFields } from "../document/count-fields.ts";
import { tooManyMembers } from "../json/json-text.ts";

/** Reads a request message from its bytes. Throws what is wrong with them. */
export type ReadMessage = (bytes: Uint8Array, binary: boolean) => Message;

const REMEMBERED_BYTES_MAX = 256;

/** As many as members of a JSON body. */
const FIELDS_MAX = 1_000;

/**
 * What reads the messages of a method. Callers of a method without side effects send the same few again and again: short ones are
 * remembered by their bytes, and frozen.
 */
export function createReadMessage(
  method: DescMethod,
  serialization: MethodSerializationLookup<DescMessage, DescMessage>,
): ReadMessage {
  const read: ReadMessage = (bytes, binary) => {
    if (binary && hasMoreFields(bytes, FIELDS_MAX)) throw toConnectError(tooManyMembers(), { requestId: "" });
    return serialization.getI(binary).parse(bytes);
  };
  if (method.idempotency !== MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS) return read;
  const remembered = createBoundedCache<Message>({ values: REMEMBERED_MAX });
  return (bytes, binary) => {
    if (bytes.length > REMEMBERED_BYTES_MAX) return read(bytes, binary);
    const name = `${binary}${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")}`;
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const message = Object.freeze(read(bytes, binary));
    remembered.set(name, message);
    return message;
  };
}
