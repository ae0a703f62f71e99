import { addNumber, addText, closeList, openList, startJson } from "./json-list.ts";
import { Text } from "./text.ts";

/**
 * Where in the program the check is: up to 7 segments, each an index or a text of ours, which is negative. It is kept
 * as the check goes along, so that a refusal can say it.
 */
const segments: usize = memory.data(7 * 4, 4);
let depth = 0;

/** A refusal at a place has room of its own, whatever else memory is used for: 7 segments and two numbers take less. */
export const refusal: usize = memory.data(256, 8);

/** Sets the segment at a level to a member, and forgets those below. */
export function atMember(level: i32, name: Text): void {
  atIndex(level, 0 - <i32>name);
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
  startJson(refusal);
  openList();
  addNumber(rule);
  openList();
  for (let level = 0; level < depth; level++) {
    const segment = load<i32>(segments + (level << 2));
    if (segment < 0) addText(0 - segment);
    else addNumber(segment);
  }
  closeList();
  addNumber(number);
  addNumber(other);
  closeList();
  return false;
}
