import { addIndex, addName, closeIssue, openIssue, say, sayNumber } from "./issue.ts";

/**
 * Where in the program the check is: `program` and up to 7 segments below it, each a word of ours or an index. It is kept as
 * the check goes along, so that a refusal can say it.
 */
const segments: usize = memory.data(7 * 8, 8);
let depth = 0;

/** Sets the segment at a level to a member, and forgets those below. */
export function atMember(level: i32, name: string): void {
  store<usize>(segments + (level << 3), changetype<usize>(name));
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
export function refuse(words: string, type: string): bool {
  beginRefusal(words);
  return closeIssue(type);
}

/** The same with a number within the words. */
export function refuseWith(words: string, number: f64, moreWords: string, type: string): bool {
  beginRefusal(words);
  sayNumber(number, moreWords);
  return closeIssue(type);
}

/** Refuses what is no whole number from `min` to `max`. */
export function refuseRange(min: f64, max: f64): bool {
  beginRefusal("must be a whole number from ");
  sayNumber(min, " to ");
  sayNumber(max, "");
  return closeIssue("index_range");
}

function beginRefusal(words: string): void {
  openIssue();
  addName("program");
  for (let level = 0; level < depth; level++) {
    const name = load<usize>(segments + (level << 3));
    if (name !== 0) addName(changetype<string>(name));
    else addIndex(load<u32>(segments + (level << 3), 4));
  }
  say(words);
}
