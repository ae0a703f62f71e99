import type { Message } from "@bufbuild/protobuf";
import type { Rendition } from "../../../cache/rendition.ts";
import type { Issue } from "../../../domain/error.ts";

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

/** Where a handler puts a batch before it yields, for an edge that sends whole batches. */
export interface BatchCarrier {
  batch: MessageBatch | undefined;
}

/** What is known of a request message that is never changed and serves one call after the other. */
export interface Validity {
  isValid: boolean;
}

/** What an edge found wrong while it read a request message field by field. */
export interface FieldFaults {
  readonly issues: readonly Issue[];
  /** Names of the fields and oneofs whose value is not in the message because it was at fault. */
  readonly unread: ReadonlySet<string>;
}
