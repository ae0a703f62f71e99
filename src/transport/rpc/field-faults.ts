import { createContextKey } from "@connectrpc/connect";
import type { Issue } from "../../domain/error.ts";

/** What an edge found wrong while it read a request message field by field. */
export interface FieldFaults {
  readonly issues: readonly Issue[];
  /** Names of the fields and oneofs whose value is not in the message because it was at fault. */
  readonly unread: ReadonlySet<string>;
}

/** Holds faults found before validation, to be reported together with those validation finds. */
export const fieldFaultsKey = createContextKey<FieldFaults>(
  { issues: [], unread: new Set() },
  { description: "field faults" },
);
