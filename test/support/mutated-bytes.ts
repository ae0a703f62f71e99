import fc from "fast-check";

/** Pieces that matter to a reader of JSON, of UTF-8 or of lengths. */
const FRAGMENTS = [
  '"',
  "\\",
  "\\u",
  "\\ud800",
  "\\u0022",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "-",
  "1e999",
  "0.5",
  "00",
  "null",
  "true",
  "1",
  "200001",
  '"unless"',
  '"tags":[],',
  '"ops":["x"],',
].map((text) => new TextEncoder().encode(text));
const BYTES = [
  [0],
  [0xff],
  [0x80],
  [0xc3],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f],
  [0xff, 0xff, 0xff, 0xff],
  [0, 0, 0, 0x80],
];

const inserted = fc.constantFrom(...FRAGMENTS, ...BYTES.map((bytes) => new Uint8Array(bytes)));
const mutation = fc.tuple(fc.nat(), fc.nat({ max: 6 }), fc.option(inserted, { nil: new Uint8Array() }));

/** One to three changes of bytes: some are taken out at a place, and perhaps others put there. */
export const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });

/** The bytes with the changes made. */
export function mutate(bytes: Uint8Array, changes: readonly (readonly [number, number, Uint8Array])[]): Uint8Array {
  let result = Buffer.from(bytes);
  for (const [place, removed, added] of changes) {
    const at = place % (result.length + 1);
    result = Buffer.concat([result.subarray(0, at), added, result.subarray(at + removed)]);
  }
  return result;
}
