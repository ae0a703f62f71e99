import { createContextKey } from "@connectrpc/connect";
import type { Rendition } from "../../cache/rendition.ts";

/** Holds what the message of an answer was made of, when the same answer is sent again and again. */
export const renditionKey = createContextKey<Rendition | undefined>(undefined, { description: "rendition" });
