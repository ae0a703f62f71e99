/** The store cannot be opened, and trying again will not help. The message is meant for the operator. */
export class UnusableStoreError extends Error {}
