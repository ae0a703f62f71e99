import type { Element } from "../../mail/tree/markup.ts";
import type { Value } from "../../mail/tree/value.ts";
import { isFlag } from "./html-props.ts";
import { isTypedDeclaration, isTypedNumber, isTypedString } from "./react-types.ts";
import { readStyle } from "./read-style.ts";
import type { TsxWriter } from "./tsx-writer.ts";
import { writeJson } from "./write-json.ts";

/**
 * Writes the props of an element. Props that React's types do not know are spread from an `object`, which passes any
 * type check and reaches the page.
 */
export function writeProps({ name: elementName, attributes }: Element, writer: TsxWriter): void {
  const untyped: (readonly [prop: string, value: string | Value])[] = [];
  for (const [prop, value] of Object.entries(attributes)) {
    if (value === undefined || writeOwnProp(prop, value, writer)) continue;
    if (isNumeral(value) && isTypedNumber(elementName, prop)) writer.code(` ${prop}={${Number(value)}}`);
    else if (isTypedString(elementName, prop, value)) {
      writer.code(` ${prop}={`);
      writer.string(value);
      writer.code("}");
    } else untyped.push([prop, value]);
  }
  if (untyped.length > 0) writeUntyped(untyped, writer);
}

/** Writes a prop that React or React Email has in a form of its own; false for all others. */
function writeOwnProp(prop: string, value: string | Value, writer: TsxWriter): boolean {
  if (prop === "style") writeStyle(value, writer);
  else if (prop === "useTitleTag") writer.code(" useTitleTag={false}");
  else if (prop === "dangerouslySetInnerHTML") {
    writer.code(" dangerouslySetInnerHTML={{ __html: ");
    if (typeof value === "string") writer.code(value);
    else writeJson(value, writer);
    writer.code(" }}");
  } else return false;
  return true;
}

function isNumeral(value: string | Value): value is string {
  return typeof value === "string" && /^\d{1,9}$/.test(value);
}

function writeUntyped(props: readonly (readonly [prop: string, value: string | Value])[], writer: TsxWriter): void {
  writer.code(" {...({");
  for (const [index, [prop, value]] of props.entries()) {
    writer.code(`${index === 0 ? " " : ", "}${keyOf(prop)}: `);
    if (isFlag(prop)) writer.code("true");
    else writer.string(value);
  }
  writer.code(" } as object)}");
}

function writeStyle(style: string | Value, writer: TsxWriter): void {
  const declarations = [...readStyle(style)];
  if (declarations.length === 0) return;
  writer.code(" style={{");
  for (const [index, [property, value]] of declarations.entries()) {
    writer.code(`${index === 0 ? " " : ", "}${keyOf(property)}: `);
    writer.string(value);
  }
  const isTyped = declarations.every(([property, value]) => isTypedDeclaration(property, value));
  writer.code(isTyped ? " }}" : " } as object}");
}

/** The name of a member, in quotes unless it is an identifier. */
function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
