import { WireCursor } from "./wire-cursor.ts";

/** Whether a message holds more than so many fields, those it does not declare and repeated ones too. False for what is no message. */
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
