/**
 * Reads Protobuf's wire format in place. The library's reader makes a view of the bytes for every field it passes over.
 */
export class WireCursor {
  readonly bytes: Buffer;
  at = 0;
  /** Field and wire type of the tag that was read last. */
  field = 0;
  type = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Reads a tag. */
  tag(): void {
    const tag = this.varint();
    this.type = tag & 7;
    this.field = tag >>> 3;
  }

  /** Reads a varint, of which 32 bits are kept. */
  varint(): number {
    const first = this.bytes[this.at++] ?? broken();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; shift < 70; shift += 7) {
      const byte = this.bytes[this.at++] ?? broken();
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    return broken();
  }

  /** Reads a varint that is a truth value: any bit of 64 makes it true. */
  bool(): boolean {
    for (let isSet = false, i = 0; i < 10; i += 1) {
      const byte = this.bytes[this.at++] ?? broken();
      isSet ||= (byte & 0x7f) !== 0;
      if (byte < 0x80) return isSet;
    }
    return broken();
  }

  double(): number {
    this.at += 8;
    return this.bytes.readDoubleLE(this.at - 8);
  }

  /** Reads a length, and returns where what it measures ends. Throws when that is behind `end`. */
  end(end: number): number {
    const length = this.varint();
    const own = this.at + length;
    return own <= end ? own : broken();
  }

  /** Passes over the value of the tag. A group, which no message of ours has, is broken. */
  skip(end: number): void {
    if (this.type === VARINT) this.bool();
    else if (this.type === LENGTH_DELIMITED) this.at = this.end(end);
    else if (this.type === BIT_64) this.at += 8;
    else if (this.type === BIT_32) this.at += 4;
    else broken();
    if (this.at > end) broken();
  }
}

export const VARINT = 0;
export const BIT_64 = 1;
export const LENGTH_DELIMITED = 2;
const BIT_32 = 5;

function broken(): never {
  throw new RangeError("the bytes are no Protobuf message");
}

/**
 * Whether a message holds more than `fieldsMax` fields, including undeclared and repeated ones. False for what is not a
 * message.
 */
export function hasMoreFields(bytes: Uint8Array, fieldsMax: number): boolean {
  const cursor = new WireCursor(bytes);
  try {
    for (let count = 1; cursor.at < bytes.length; count += 1) {
      if (count > fieldsMax) return true;
      cursor.tag();
      cursor.skip(bytes.length);
    }
    return false;
  } catch {
    return false;
  }
}
