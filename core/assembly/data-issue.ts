import {
  contentEnd,
  contentStart,
  LIST,
  NUMBER,
  nameEnd,
  nameStart,
  OBJECT,
  OTHER,
  readNumber,
  STRING,
} from "./encoded-value.ts";
import { addNumber, addString, addText, closeList, openList, putStringIndex, putStringPart } from "./json-list.ts";
import { CONTEXT_WANTED } from "./rule.ts";
import { Text, text } from "./text.ts";

/**
 * Where in the data the check is: a map of ours, a member of the data or of it, and a member of that; each may be 0.
 */
let map: Text = 0;
let member: usize = 0;
let entry: usize = 0;

/** The items that the check is in: of each the member of its list, and its index. */
const items: usize = memory.data(3 * 8, 4);
let depth: usize = 0;

/** Goes into an item of a list. */
export function enterItem(list: usize, index: u32): void {
  store<u32>(items + (depth << 3), <u32>list);
  store<u32>(items + (depth << 3), index, 4);
  depth += 1;
}

/** Goes back to what holds the list. */
export function leaveItem(): void {
  depth -= 1;
}

/** Comes back from all items. */
export function leaveItems(): void {
  depth = 0;
}

/** Writes `items[0].` into a string, for each of the items that the walk is in. */
export function putItems(): void {
  for (let i: usize = 0; i < depth; i++) {
    const list = <usize>load<u32>(items + (i << 3));
    putStringPart(nameStart(list), nameEnd(list));
    putStringIndex(load<u32>(items + (i << 3), 4));
  }
}

/** Sets the place that issues are about. */
export function atData(newMap: Text, newMember: usize, newEntry: usize): void {
  map = newMap;
  member = newMember;
  entry = newEntry;
}

/** Adds an issue about this place. The value, if it is not 0, is what goes into the words by its type. */
export function addIssue(rule: u32, value: usize): void {
  startIssue(rule);
  if (value !== 0) addType(value, rule);
  closeList();
}

/** Adds an issue with two numbers in its words. */
export function addCountIssue(rule: u32, number: u32, other: u32): void {
  startIssue(rule);
  addNumber(number);
  addNumber(other);
  closeList();
}

/** Adds an issue about the data as a whole. */
export function addOverallIssue(rule: u32): void {
  openList();
  addNumber(rule);
  openList();
  closeList();
  closeList();
}

function startIssue(rule: u32): void {
  openList();
  addNumber(rule);
  openList();
  for (let i: usize = 0; i < depth; i++) {
    addText(text("lists"));
    addName(<usize>load<u32>(items + (i << 3)));
    addNumber(load<u32>(items + (i << 3), 4));
  }
  if (map !== 0) addText(map);
  addName(member);
  addName(entry);
  closeList();
}

function addName(named: usize): void {
  if (named !== 0) addString(nameStart(named), nameEnd(named));
}

/**
 * The type in the words of JSON; those for another type come with the value. A number of the context is one that is not
 * finite.
 */
function addType(value: usize, rule: u32): void {
  const type = load<u8>(value);
  if (type === OTHER) addString(contentStart(value), contentEnd(value));
  else addText(type === NUMBER && rule === CONTEXT_WANTED ? nameNumber(readNumber(value)) : nameType(type));
}

function nameNumber(number: f64): Text {
  if (number > 0) return text("Infinity");
  return number < 0 ? text("-Infinity") : text("NaN");
}

function nameType(type: u8): Text {
  if (type === STRING) return text("a string");
  if (type === NUMBER) return text("a number");
  if (type === LIST) return text("a list");
  return type === OBJECT ? text("an object") : text("a boolean");
}
