import { createContextKey } from "@connectrpc/connect";
import type { QuotaUse } from "../../service/rate-limiter.ts";

/** Holds what a call found and left of its key's quota; undefined where calls are not limited. */
export const quotaUseKey = createContextKey<QuotaUse | undefined>(undefined, { description: "quota use" });
