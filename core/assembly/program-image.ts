import { POSITION_COUNT } from "./slot-position.ts";

/**
 * A checked program in memory. It is one block without outside references: every member that names a place holds the
 * distance from the block's start, so that the block can be moved.
 */
@unmanaged
export class ProgramImage {
  size: u32;
  /** The data, and then each list: ScopeImage. */
  scopeCount: u32;
  scopes: u32;
  /**
   * How many values a caller can supply, and their labels: NameEntry, sorted, each after a byte for its scope. Tags of
   * one label share a value.
   */
  valueCount: u32;
  labels: u32;
  /** TagImage. */
  tagCount: u32;
  tags: u32;
  /** FormatImage. */
  formatCount: u32;
  formats: u32;
  /** The values that are written in a format: FormattedImage, those of each scope together. */
  formattedCount: u32;
  formatted: u32;
  /**
   * The values of the context that conditions read: NameEntry, sorted, each after a byte for its scope and one for its
   * kind. Keys are as written, and then in lower case; a list whose size is read is the number of its scope.
   */
  keyCount: u32;
  keys: u32;
  /** For each key, the index of its lower-case form. */
  keyLowers: u32;
  lowerKeyCount: u32;
  lowerKeys: u32;
  /** What tests search for, each once: NameEntry, sorted. A name is the index of the key, in 4 bytes, and the text. */
  searchCount: u32;
  searches: u32;
  conditionCount: u32;
  conditions: u32;
  /** The ids of the conditions' nodes: NameEntry, sorted. */
  nodes: u32;
  /** Each pair of a tag and a position that occurs is a slot. */
  slotCount: u32;
  opCount: u32;
  ops: u32;
}

/** What a program asks of the data, or of an item of a list, and what is kept of that. */
@unmanaged
export class ScopeImage {
  /** The number of the scope that holds the list, and which of the lists there it is. */
  holder: u32;
  place: u32;
  /** How many lists are in each other here, and how many are in an item. */
  depth: u32;
  childCount: u32;
  nameStart: u32;
  nameEnd: u32;
  /** The most items. */
  max: u32;
  tagCount: u32;
  testCount: u32;
  /** The last loop for the items: EachImage. */
  lastLoop: u32;
  /** The last tag here that is the number of a list's items: TagImage. */
  lastCount: u32;
  /** Its part of the labels, the keys and the keys in lower case. */
  firstValue: u32;
  valueCount: u32;
  firstKey: u32;
  keyCount: u32;
  firstLowerKey: u32;
  lowerKeyCount: u32;
  /** Its part of the values that are written in a format. */
  firstFormatted: u32;
  formattedCount: u32;
}

/** Kinds of values of the context. */
export const KEY_KIND: u8 = 0;
export const SIZE_KIND: u8 = 1;

/** A piece of UTF-8 in the image. */
@unmanaged
export class TextImage {
  start: u32;
  end: u32;
}

@unmanaged
export class TagImage {
  value: u32;
  scope: u32;
  hasDefault: u32;
  /** Both clean. */
  defaultStart: u32;
  defaultEnd: u32;
  sourceStart: u32;
  sourceEnd: u32;
  /** Of a number of items: the scope of the list, and the one before it in the scope of the tag. */
  counted: u32;
  nextCount: u32;
  /** Whether there is nothing in them but white space. */
  isDefaultBlank: bool;
  isSourceBlank: bool;
  isBrand: bool;
  /** The fonts that its value may name, with a line feed behind each. */
  choicesStart: u32;
  choicesEnd: u32;
  /** FormatImage, and the TagImage of its currency; 0 without. */
  format: u32;
  currency: u32;
  /** Of a tag with a format: the number of the value that it writes. */
  formatted: u32;
}

/** A value that is another one in a format. */
@unmanaged
export class FormattedImage {
  /** The value of a label. */
  from: u32;
  format: u32;
  currency: u32;
}

@unmanaged
export class ConditionImage {
  /** The number of its node. */
  node: u32;
  /** What it takes to evaluate it, as fill-work.ts counts. */
  work: u32;
  stepCount: u32;
  steps: u32;
  /** A bit for each scope that it reads; of those in each other for the innermost alone. */
  scopes: u64;
}

/** What a step does; the operators of a test are in the order of OPERATORS. */
export const STEP_KINDS: u32 = 100;
export const STEP_TEST: u32 = 100;
export const STEP_ALL: u32 = 101;
export const STEP_ANY: u32 = 102;
export const STEP_NOT: u32 = 103;
export const STEP_CONSTANT: u32 = 104;
export const STEP_ITEM: u32 = 105;
export const STEP_SIZE: u32 = 106;
export const STEP_GIVEN: u32 = 107;

@unmanaged
export class StepImage {
  /** An index into OPERATORS, or one of STEP_…. */
  kind: u32;
  /**
   * Of a test: the index of its key; while the image is made, the test before it. Of `all`, `any`, `constant` and
   * `given`: the argument.
   */
  argument: u32;
  /** Of a text operand: its place. Of a list: its first TextImage and the end of the last. */
  start: u32;
  end: u32;
  /** Of a number or a day: itself. Of a search: in the first 4 bytes, its index. */
  number: f64;
}

/** Kinds of ops above those of the slot positions. */
export const OP_UNLESS: u32 = POSITION_COUNT;
export const OP_EACH: u32 = POSITION_COUNT + 1;
export const OP_ASK: u32 = POSITION_COUNT + 2;
export const OP_LITERAL: u32 = POSITION_COUNT + 3;

@unmanaged
export class OpImage {
  /** An index into OP_NAMES, or OP_LITERAL. */
  kind: u32;
  /** The tag, the start of the literal, the condition, or the place of the EachImage. */
  first: u32;
  /** The slot, the end of the literal, or the op to continue at. */
  second: u32;
}

@unmanaged
export class EachImage {
  scope: u32;
  /** The ops from the next one to here are between items, those from here to the end in each. */
  body: u32;
  /** The loop before it for the same list. */
  before: u32;
  work: u64;
  /** A bit for each list that is repeated around it and does not hold its own; of those in each other the innermost. */
  around: u64;
}
