/** A part of the store is not what was stored: its digest tells. */
export class DamagedPartError extends Error {
  override readonly name = "DamagedPartError";

  constructor(partId: number | string, options?: ErrorOptions) {
    super(`part ${partId} is not the text that its digest was made of`, options);
  }
}
