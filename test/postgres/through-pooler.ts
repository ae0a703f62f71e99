import type { PostgresLocation } from "../../src/store/store-location.ts";

/** What the settings say of a place behind a pooler. */
export function throughPooler(
  { port }: { readonly port: number },
  direct: PostgresLocation,
  isPrepared = false,
): PostgresLocation {
  return { ...direct, port, direct, isPrepared };
}
