/**
 * Frames of HTTP/2 byte by byte, also those that no library would send (RFC 9113, section 6; RFC 7541, section 6.2.2).
 */
export const FRAME = {
  data: 0,
  headers: 1,
  reset: 3,
  settings: 4,
  ping: 6,
  windowUpdate: 8,
  continuation: 9,
} as const;

export const END_STREAM = 1;
export const END_HEADERS = 4;

/** The preface of a client with empty settings. */
export function preface(): Buffer {
  return Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1"), frame(FRAME.settings, 0, 0)]);
}

/** One frame, its length as it is unless another is claimed. */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = new Uint8Array(),
  claimedLength = payload.length,
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(claimedLength, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A header block of literals without indexing and without Huffman coding. */
export function headerBlock(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(fields).flatMap(([name, value]) => [Buffer.of(0), literal(name), literal(value)]),
  );
}

function literal(text: string): Buffer {
  const bytes = Buffer.from(text, "latin1");
  return Buffer.concat([prefixedLength(bytes.length), bytes]);
}

/** An integer with a prefix of seven bits (RFC 7541, section 5.1). */
function prefixedLength(length: number): Buffer {
  if (length < 127) return Buffer.of(length);
  const bytes = [127];
  let rest = length - 127;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
