import type { Path } from "../../domain/error.ts";
import { MemberNames } from "../../domain/json/member-names.ts";
import { JsonWriter } from "./json-writer.ts";
import { BIT_64, LENGTH_DELIMITED, VARINT, WireCursor } from "./wire-cursor.ts";

export type StructRule =
  | "unreadable"
  | "too-large"
  | "too-deep"
  | "too-many-values"
  | "number.finite"
  | "value.kind"
  | "member.repeated";

/** Which rule the bytes of a google.protobuf.Struct break, and where. */
export class StructFault extends Error {
  readonly rule: StructRule;
  readonly path: Path;

  constructor(rule: StructRule, path: Path) {
    super(rule);
    this.rule = rule;
    this.path = path;
  }
}

/** How much is taken. */
export interface StructLimits {
  /** Of the text. */
  readonly bytesMax: number;
  /** Objects and arrays within each other. */
  readonly depthMax: number;
  /** The object itself counts. */
  readonly valuesMax: number;
}

/** Of Struct, ListValue and of an entry of Struct's map. */
const ITEM = 1;
const ENTRY_KEY = 1;
const ENTRY_VALUE = 2;

/** Fields of google.protobuf.Value. */
const NULL = 1;
const NUMBER = 2;
const STRING = 3;
const BOOL = 4;
const STRUCT = 5;
const LIST = 6;
const TYPES = [-1, VARINT, BIT_64, LENGTH_DELIMITED, VARINT, LENGTH_DELIMITED, LENGTH_DELIMITED];

const COMMA = 0x2c;

/** The JSON text of a google.protobuf.Struct, from its bytes and without building it. Throws a StructFault. */
export function structToJson(bytes: Uint8Array, limits: StructLimits): string {
  return new StructConverter(bytes, limits).convert();
}

class StructConverter {
  readonly #limits: StructLimits;
  readonly #cursor: WireCursor;
  readonly #writer: JsonWriter;
  readonly #path: (string | number)[] = [];
  #values = 1;

  constructor(bytes: Uint8Array, limits: StructLimits) {
    this.#limits = limits;
    this.#cursor = new WireCursor(bytes);
    this.#writer = new JsonWriter(this.#cursor.bytes);
  }

  convert(): string {
    try {
      this.#struct(this.#cursor.bytes.length);
      if (this.#writer.length > this.#limits.bytesMax) throw this.#fault("too-large");
      return this.#writer.text();
    } catch (error) {
      if (error instanceof StructFault) throw error;
      throw this.#fault("unreadable"); // the cursor or the decoder has met what it cannot read
    }
  }

  #struct(end: number): void {
    const cursor = this.#cursor;
    const names = new MemberNames();
    let isFirst = true;
    this.#checkDepth();
    this.#writer.raw("{");
    while (cursor.at < end) {
      cursor.tag();
      if (cursor.field !== ITEM || cursor.type !== LENGTH_DELIMITED) {
        cursor.skip(end);
        continue;
      }
      if (!isFirst) this.#writer.byte(COMMA);
      isFirst = false;
      this.#entry(cursor.end(end), names);
    }
    this.#writer.raw("}");
  }

  /** Key and value may come in either order, and the last of each counts; none of them stands for an empty one. */
  #entry(end: number, names: MemberNames): void {
    const cursor = this.#cursor;
    let [keyAt, keyEnd, valueAt, valueEnd] = [end, end, end, end];
    while (cursor.at < end) {
      cursor.tag();
      if (cursor.type !== LENGTH_DELIMITED || cursor.field > ENTRY_VALUE) cursor.skip(end);
      else {
        const fieldEnd = cursor.end(end);
        if (cursor.field === ENTRY_KEY) [keyAt, keyEnd] = [cursor.at, fieldEnd];
        else [valueAt, valueEnd] = [cursor.at, fieldEnd];
        cursor.at = fieldEnd;
      }
    }
    const name = cursor.bytes.toString("latin1", keyAt, keyEnd);
    this.#path.push(name);
    if (!names.add(name)) throw this.#fault("member.repeated");
    this.#string(keyAt, keyEnd);
    this.#writer.raw(":");
    cursor.at = valueAt;
    this.#value(valueEnd);
    this.#path.pop();
    cursor.at = end;
  }

  #list(end: number): void {
    const cursor = this.#cursor;
    let index = 0;
    this.#checkDepth();
    this.#writer.raw("[");
    while (cursor.at < end) {
      cursor.tag();
      if (cursor.field !== ITEM || cursor.type !== LENGTH_DELIMITED) {
        cursor.skip(end);
        continue;
      }
      if (index > 0) this.#writer.byte(COMMA);
      this.#path.push(index);
      const valueEnd = cursor.end(end);
      this.#value(valueEnd);
      cursor.at = valueEnd;
      this.#path.pop();
      index += 1;
    }
    this.#writer.raw("]");
  }

  /** The last field is the one that counts, as in every oneof. */
  #value(end: number): void {
    const cursor = this.#cursor;
    this.#values += 1;
    if (this.#values > this.#limits.valuesMax) throw this.#fault("too-many-values");
    let kind = 0;
    let at = 0;
    while (cursor.at < end) {
      cursor.tag();
      if (cursor.field <= LIST) {
        kind = cursor.field;
        at = cursor.at;
        if (cursor.type !== TYPES[kind]) throw this.#fault("unreadable");
      }
      cursor.skip(end);
    }
    cursor.at = at;
    this.#write(kind, end);
  }

  #write(kind: number, end: number): void {
    const cursor = this.#cursor;
    if (kind === STRING) {
      const stringEnd = cursor.end(end);
      this.#string(cursor.at, stringEnd);
    } else if (kind === NUMBER) this.#number(cursor.double());
    else if (kind === BOOL) this.#writer.raw(cursor.bool() ? "true" : "false");
    else if (kind === NULL) this.#writer.raw("null");
    else if (kind === STRUCT) this.#struct(cursor.end(end));
    else if (kind === LIST) this.#list(cursor.end(end));
    else throw this.#fault("value.kind");
  }

  #string(from: number, end: number): void {
    const { bytesMax } = this.#limits;
    this.#writer.string(from, end, bytesMax);
    if (this.#writer.length > bytesMax) throw this.#fault("too-large");
  }

  #number(value: number): void {
    if (!Number.isFinite(value)) throw this.#fault("number.finite");
    this.#writer.raw(String(value));
  }

  /** Every container but the outermost one is under a name or an index. */
  #checkDepth(): void {
    if (this.#path.length + 1 > this.#limits.depthMax) throw this.#fault("too-deep");
  }

  #fault(rule: StructRule): StructFault {
    const path = this.#path.map((step) => (typeof step === "string" ? Buffer.from(step, "latin1").toString() : step));
    return new StructFault(rule, path);
  }
}
