/** A stored part does not match its digest. */
export class DamagedPartError extends Error {
  override readonly name = "DamagedPartError";

  constructor(partId: number | string, options?: ErrorOptions) {
    super(`part ${partId} is not the text that its digest was made of`, options);
  }
}
