import { alignAddress } from "./memory.ts";

/** Where the image that is being made begins, where its next byte goes, and where the free room behind it ends. */
let image: usize = 0;
let end: usize = 0;
let roomEnd: usize = 0;

/** Room for each byte of an encoded program: 5 bytes of an empty string become an op of 12; nothing grows more. */
export const ROOM_PER_BYTE: usize = 5;

/** Begins an image. The room must be ROOM_PER_BYTE times the encoded program at the least. */
export function startImage(at: usize, stop: usize): void {
  image = at;
  end = at;
  roomEnd = stop;
}

export function imageStart(): usize {
  return image;
}

/** Where the next byte of the image goes. */
export function imageEnd(): usize {
  return end;
}

/** Takes everything from here on back. */
export function truncateImage(at: usize): void {
  end = at;
}

/** Allocates `bytes` bytes, all 0, and returns their aligned address. */
export function takeRecords(bytes: usize): usize {
  const start = alignAddress(end);
  memory.fill(start, 0, bytes);
  end = start + bytes;
  return start;
}

/** Allocates `bytes` bytes, all 0, outside the image. They are valid until the next image begins. */
export function takeTemporary(bytes: usize): usize {
  roomEnd = (roomEnd - bytes) & ~7;
  memory.fill(roomEnd, 0, bytes);
  return roomEnd;
}

/** The distance of an address from the start of the image, by which the image refers to it. */
export function toOffset(address: usize): u32 {
  return <u32>(address - image);
}
