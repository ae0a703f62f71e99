import { addIndex, addName, closeIssue, openIssue, say, sayNumber } from "./issue.ts";
import { Text, text } from "./text.ts";

/**
 * Where in the program the check is: `program` and up to 7 segments below it, each a word of ours or an index. It is kept as
 * the check goes along, so that a refusal can say it.
 */
const segments: usize = memory.data(7 * 8, 8);
let depth = 0;

/** Sets the segment at a level to a member, and forgets those below. */
export function atMember(level: i32, name: Text): void {
  store<usize>(segments + (level << 3), name);
  depth = level + 1;
}

/** Sets the segment at a level to an index, and forgets those below. */
export function atIndex(level: i32, index: u32): void {
  store<usize>(segments + (level << 3), 0);
  store<u32>(segments + (level << 3), index, 4);
  depth = level + 1;
}

/** Goes back to the place above a level. */
export function above(level: i32): void {
  depth = level;
}

/** Refuses the program at this place. Returns false. */
export function refuse(words: Text, type: Text): bool {
  beginRefusal(words);
  return closeIssue(type);
}

/** The same with a number within the words. */
export function refuseWith(words: Text, number: f64, moreWords: Text, type: Text): bool {
  beginRefusal(words);
  sayNumber(number, moreWords);
  return closeIssue(type);
}

/** Refuses what is no whole number from `min` to `max`. */
export function refuseRange(min: f64, max: f64): bool {
  beginRefusal(text("must be a whole number from "));
  sayNumber(min, text(" to "));
  sayNumber(max, text(""));
  return closeIssue(text("index_range"));
}

function beginRefusal(words: Text): void {
  openIssue();
  addName(text("program"));
  for (let level = 0; level < depth; level++) {
    const name = load<usize>(segments + (level << 3));
    if (name !== 0) addName(name);
    else addIndex(load<u32>(segments + (level << 3), 4));
  }
  say(words);
}
