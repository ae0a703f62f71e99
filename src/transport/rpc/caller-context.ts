import { createContextKey, type HandlerContext } from "@connectrpc/connect";
import type { Caller } from "../../domain/caller.ts";

/** Holds the caller of a request once the access check has let it pass. */
export const callerKey = createContextKey<Caller | undefined>(undefined, { description: "caller" });

/** The caller of a request. Throws when the rpc is public or the access check has not run, which is a fault of ours. */
export function callerOf(context: HandlerContext): Caller {
  const caller = context.values.get(callerKey);
  if (caller === undefined) throw new Error(`${context.method.parent.typeName}/${context.method.name} has no caller`);
  return caller;
}
