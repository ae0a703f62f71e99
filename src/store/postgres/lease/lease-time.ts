/** How long a write that the server has confirmed counts as proof, from before it was sent. */
export const LEASE_MS = 1_500;

/**
 * After this time, every lease that began earlier has expired on every node; monotonic clocks differ by less than the
 * margin.
 */
export const LEASE_EXPIRY_MS = LEASE_MS + 100;
