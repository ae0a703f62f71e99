/** What opening a store throws when it cannot be used and trying again will not help. The message is meant for the operator. */
export class UnusableStoreError extends Error {}
