import type { DataMember, DataShape, ValueType } from "./data-shape.ts";
import type { TypedTemplate } from "./typed-template.ts";

const VALUES: Readonly<Record<ValueType, string>> = { string: "string", number: "int|float", boolean: "bool" };

/**
 * Declares the data of templates as array shapes, which phpstan and psalm know: a class for each template, whose `of`
 * returns what it is given. For PHP 8.1 and later.
 */
export function toPhp(templates: readonly TypedTemplate[]): string {
  return [
    "<?php\n",
    "// Made by `letterpress types`; generate it again after publishing a template.\n",
    "declare(strict_types=1);\n",
    "namespace Letterpress\\Mails;\n",
    ...templates.map(toClass),
  ].join("\n");
}

function toClass({ ref, version, typeName, shape }: TypedTemplate): string {
  const lines = describe(shape, "");
  return `/**
 * What version ${version} of ${ref} asks for.
 *
${lines.length === 0 ? "" : `${lines.join("")} *\n`} * @phpstan-type Data ${typeOf(shape, " * ")}
 */
final class ${typeName}
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
    const line = ` * - ${place}: ${description}`.replaceAll("*/", "* /").replaceAll(/\p{C}/gu, " ");
    return [...(description === "" ? [] : [`${line}\n`]), ...describe(inner, place)];
  });
}

/** `margin` begins each line but the first. */
function typeOf(shape: DataShape, margin: string): string {
  switch (shape.kind) {
    case "value":
      return shape.types.map((type) => VALUES[type]).join("|");
    case "list":
      return `list<${typeOf(shape.items, margin)}>`;
    case "object":
      return shape.members.length === 0 ? "array{}" : `array{\n${membersOf(shape.members, margin)}${margin}}`;
  }
}

function membersOf(members: readonly DataMember[], margin: string): string {
  const inner = `${margin}  `;
  return members
    .map(({ name, isRequired, shape }) => `${inner}${keyOf(name)}${isRequired ? "" : "?"}: ${typeOf(shape, inner)},\n`)
    .join("");
}

/** A name as a key of PHP's arrays, which are numbers where they look so. Cannot end the comment that it is in. */
function keyOf(name: string): string {
  if (/^([a-z_]\w*|0|-?[1-9]\d{0,17})$/i.test(name)) return name;
  const escaped = name.replaceAll(/["\\*\p{C}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return `"${escaped}"`;
}
