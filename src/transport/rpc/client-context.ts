import { createContextKey } from "@connectrpc/connect";

/** Who a call comes from, as far as the network tells. */
export interface Client {
  /** IP address of the client; of the nearest machine when no proxy in between is trusted to say more. */
  readonly ip: string | undefined;
}

/** A client with the id of its request. */
export interface CallClient extends Client {
  readonly id: string;
}

/** Holds the client of a call. The edges look its address up only when it is asked. */
export const clientKey = createContextKey<Client>({ ip: undefined }, { description: "client" });
