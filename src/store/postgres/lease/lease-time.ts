/** For how long a write that a server has confirmed proves something, from before it was sent. */
export const LEASE_MS = 1_500;

/** After so long every lease that began before has expired, on every node: monotonic clocks differ by less. */
export const LEASE_EXPIRY_MS = LEASE_MS + 100;
