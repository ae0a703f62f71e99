import type { HandlerContext } from "@connectrpc/connect";

/** How the messages of a call are written. */
export type Codec = "json" | "binary";

/** The codec of a call, by the media type of its request. REST knows JSON alone. */
export function codecOf({ protocolName, requestHeader }: HandlerContext): Codec {
  const type = requestHeader.get("content-type")?.toLowerCase() ?? "";
  return protocolName === "rest" || type.includes("json") ? "json" : "binary";
}
