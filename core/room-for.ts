/** A larger one is not kept for the next mail. */
const MAX_KEPT_BYTES = 1024 * 1024;

let kept: Uint8Array = new Uint8Array(64 * 1024);

/**
 * Room for that many bytes or more, which holds anything. Mails are made in it, one after the other, and copied out:
 * memory that was just in use is several times as quick. It is the caller's until the next call.
 */
export function roomFor(bytes: number): Uint8Array {
  if (bytes <= kept.length) return kept;
  const room = new Uint8Array(bytes * 2);
  if (room.length <= MAX_KEPT_BYTES) kept = room;
  return room;
}
