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
import { addNumber, addString, addText, closeList, openList } from "./json-list.ts";
import { CONTEXT_WANTED } from "./rule.ts";
import { Text, text } from "./text.ts";

/**
 * Where in the data the check is: a map of ours, a member of the data or of it, and a member of that; each may be 0.
 */
let map: Text = 0;
let member: usize = 0;
let entry: usize = 0;

/** Sets the place that issues are about. */
export function atData(newMap: Text, newMember: usize, newEntry: usize): void {
  map = newMap;
  member = newMember;
  entry = newEntry;
}

/** Adds an issue about this place. The value, if it is not 0, is what goes into the words by its type. */
export function addIssue(rule: u32, value: usize): void {
  openList();
  addNumber(rule);
  openList();
  if (map !== 0) addText(map);
  addName(member);
  addName(entry);
  closeList();
  if (value !== 0) addType(value, rule);
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
