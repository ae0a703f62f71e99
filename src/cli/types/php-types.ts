import type { DataMember, DataShape, ValueType } from "./data-shape.ts";
import { isText, type PlainMember, type PlainType, type PlainValue, type Value } from "./plain-type.ts";
import type { TypedTemplate } from "./typed-template.ts";

const VALUES: Readonly<Record<ValueType, string>> = { string: "string", number: "int|float", boolean: "bool" };

/**
 * Declares the data of templates as array shapes, which phpstan and psalm know. Each template has two classes: `of` of
 * the one makes the dynamic data of a call from an array of the caller, that of the other returns what it is given. For
 * PHP 8.1 and later.
 */
export function toPhp(templates: readonly TypedTemplate[]): string {
  return [
    "<?php\n",
    "// Made by `letterpress types`; generate it again after publishing a template.\n",
    "declare(strict_types=1);\n",
    "namespace Letterpress\\Mails;\n",
    ...templates.flatMap((template) => [toDataClass(template), toDynamicClass(template)]),
  ].join("\n");
}

function toDataClass({ ref, version, typeName, plain }: TypedTemplate): string {
  const nameOf = ({ typeName: name }: Pick<PlainType, "typeName">) => (name === typeName ? "Data" : name);
  const lines = plain.flatMap((type) =>
    type.members.flatMap(({ name, description, value }) => [
      descriptionOf(`${nameOf(type)}.${name}`, description),
      ...(value.kind !== "texts"
        ? []
        : value.members.map((text) => descriptionOf(`${nameOf(type)}.${name}.${text.name}`, text.description))),
    ]),
  );
  const types = plain.toReversed().map((type) => {
    const members = type.members.map(plainMember).join("");
    return ` * @phpstan-type ${nameOf(type)} array{${members === "" ? "" : `\n${members} * `}...}\n`;
  });
  return `/**
 * The \`data\` that version ${version} of ${ref} reads. Numbers are written as they are: 12.50 as 12.5.
 *
${lines.join("") === "" ? "" : `${lines.join("")} *\n`} * @phpstan-type Text string|int|float
${types.join("")} */
final class ${typeName}
{
    /**
     * @param Data $data
     * @return array{data: Data}
     */
    public static function of(#[\\SensitiveParameter] array $data): array
    {
        return ['data' => $data];
    }
}
`;
}

function plainMember({ name, isRequired, value }: PlainMember): string {
  return ` *   ${keyOf(name)}${isRequired ? "" : "?"}: ${plainValue(value)},\n`;
}

function plainValue(value: PlainValue): string {
  if (value.kind === "any") return "mixed";
  return value.isNullable ? `${givenValue(value)}|null` : givenValue(value);
}

function givenValue(value: Exclude<PlainValue, { kind: "any" }>): string {
  switch (value.kind) {
    case "value":
      return isText(value) ? "Text" : unionOf(value);
    case "object":
      return value.typeName;
    case "counted":
      return "array<mixed>";
    case "list":
      return `list<${plainValue(value.items)}>`;
    case "texts":
      return `array{${value.members.map(({ name, value: text }) => `${keyOf(name)}?: ${plainValue(text)}, `).join("")}...}`;
  }
}

/** With the known texts of a value, of which any other may be given, too. */
function unionOf({ types, values }: Pick<Value, "types" | "values">): string {
  return [...values.map(textOf), ...types.map((type) => VALUES[type])].join("|");
}

function descriptionOf(place: string, description: string): string {
  if (description === "") return "";
  return `${` * - ${place}: ${description}`.replaceAll("*/", "* /").replaceAll(/\p{C}/gu, " ")}\n`;
}

function toDynamicClass({ ref, version, dynamicName, shape }: TypedTemplate): string {
  const lines = describe(shape, "");
  return `/**
 * The same for version ${version} of ${ref} in \`merge_tags\`, \`context\` and \`lists\`.
 *
${lines.length === 0 ? "" : `${lines.join("")} *\n`} * @phpstan-type Data ${typeOf(shape, " * ")}
 */
final class ${dynamicName}
{
    /**
     * @param Data $data
     * @return Data
     */
    public static function of(#[\\SensitiveParameter] array $data): array
    {
        return $data;
    }
}
`;
}

/** A line for each member that has a description. Shapes have no place for comments in every release of the parser. */
function describe(shape: DataShape, path: string): readonly string[] {
  if (shape.kind === "list") return describe(shape.items, `${path}[]`);
  if (shape.kind === "value") return [];
  return shape.members.flatMap(({ name, description, shape: inner }) => {
    const place = path === "" ? name : `${path}.${name}`;
    const line = descriptionOf(place, description);
    return [...(line === "" ? [] : [line]), ...describe(inner, place)];
  });
}

/** `margin` begins each line but the first. */
function typeOf(shape: DataShape, margin: string): string {
  switch (shape.kind) {
    case "value":
      return unionOf(shape);
    case "list":
      return `list<${typeOf(shape.items, margin)}>`;
    case "object":
      return shape.members.length === 0 ? "array{}" : `array{\n${membersOf(shape.members, margin)}${margin}}`;
    case "brand":
      return `string|array{\n${membersOf(shape.members, margin)}${margin}  ...}`;
  }
}

function membersOf(members: readonly DataMember[], margin: string): string {
  const inner = `${margin}  `;
  return members
    .map(({ name, isRequired, shape }) => `${inner}${keyOf(name)}${isRequired ? "" : "?"}: ${typeOf(shape, inner)},\n`)
    .join("");
}

/** Cannot end the comment that it is in. */
function textOf(text: string): string {
  const escaped = text.replaceAll(/["\\*\p{C}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return `"${escaped}"`;
}

/** A name as a key of PHP's arrays, which are numbers where they look so. */
function keyOf(name: string): string {
  if (/^([a-z_]\w*|0|-?[1-9]\d{0,17})$/i.test(name)) return name;
  return textOf(name);
}
