import { nameEnd, nameStart } from "./encoded-value.ts";
import { imageEnd } from "./image-builder.ts";
import { addNumber, addString, addText, closeList, openList, startJson } from "./json-list.ts";
import { Text } from "./text.ts";

/**
 * Where in the program the check is: up to 7 segments, each an index, a text of ours, which is negative, or the address
 * of a member plus MEMBER. It is kept as the check goes along, so that a refusal can say it.
 */
const segments: usize = memory.data(7 * 4, 4);
let depth = 0;

/** More than any index, and so much that an address and it are less than 2^31. */
const MEMBER: i32 = 0x40000000;

/** A refusal at a place has room of its own, whatever else memory is used for: 7 segments and two numbers take less. */
const room: usize = memory.data(256, 8);

/** Where the last refusal at a place is. */
export let refusal: usize = room;

/** Sets the segment at a level to a member, and forgets those below. */
export function atMember(level: i32, name: Text): void {
  atIndex(level, 0 - <i32>name);
}

/** Sets the segment at a level to the name of a member of the program, and forgets those below. */
export function atName(level: i32, member: usize): void {
  atIndex(level, <i32>member + MEMBER);
}

/** Sets the segment at a level to an index, and forgets those below. */
export function atIndex(level: i32, index: i32): void {
  store<i32>(segments + (level << 2), index);
  depth = level + 1;
}

/** Goes back to the place above a level. */
export function above(level: i32): void {
  depth = level;
}

/** Refuses at this place, by a rule whose words hold no numbers. Returns false. */
export function refuse(rule: u32): bool {
  return refuseWith(rule, 0, 0);
}

/** Refuses by a rule with up to two numbers in its words. Returns false. */
export function refuseWith(rule: u32, number: u64, other: u64): bool {
  // A name of the program may be long. The image, which nobody keeps then, has room for it.
  refusal = hasName() ? imageEnd() : room;
  startJson(refusal);
  openList();
  addNumber(rule);
  openList();
  for (let level = 0; level < depth; level++) {
    const segment = load<i32>(segments + (level << 2));
    if (segment < 0) addText(0 - segment);
    else if (segment < MEMBER) addNumber(segment);
    else addString(nameStart(segment - MEMBER), nameEnd(segment - MEMBER));
  }
  closeList();
  addNumber(number);
  addNumber(other);
  closeList();
  return false;
}

function hasName(): bool {
  for (let level = 0; level < depth; level++) if (load<i32>(segments + (level << 2)) >= MEMBER) return true;
  return false;
}
