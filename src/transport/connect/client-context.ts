import { createContextKey } from "@connectrpc/connect";

/** Who a call comes from, as far as the network tells. */
export interface Client {
  /** IP address of the client; of the nearest machine when no proxy in between is trusted to say more. */
  readonly ip: string | undefined;
}

/** Holds the client of a call. The edges put the request itself here, which looks the address up only when it is asked. */
export const clientKey = createContextKey<Client>({ ip: undefined }, { description: "client" });
