import { describeText } from "./describe-text.ts";
import { toIdentifiers } from "./member-identifiers.ts";
import type { PlainMember, PlainType, PlainValue } from "./plain-type.ts";
import type { TypedTemplate } from "./typed-template.ts";

const VALUES: Readonly<Record<string, string>> = {
  string: "String",
  number: "Number",
  boolean: "Boolean",
  "number,string": "Text",
};

const KEYWORDS = new Set(
  `as break class continue do else false for fun if in interface is null object package return super this throw true
  try typealias typeof val var when while`.split(/\s+/),
);

/** A getter of the platform has such a name in any case. */
const PLAIN_GETTER = /^(?!is)[a-z](?![A-Z])/;

/** Declares the data of templates as data classes for `Data.of`. What may be left out is null by default. */
export function toKotlin(templates: readonly TypedTemplate[]): string {
  const classes = templates.flatMap(({ ref, version, plain }) =>
    plain.map((type, at) => {
      const about = at === 0 ? `The data that version ${version} of ${ref} reads` : `Part of ${plain[0]?.typeName}`;
      return declare(type, about);
    }),
  );
  const imports = ["Member", "Text"].filter((name) => classes.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  return [
    "// Made by letterpress types; generate it again after publishing a template.\npackage mails\n",
    ...(imports.length === 0 ? [] : [imports.map((name) => `import dev.letterpress.${name}\n`).join("")]),
    ...classes,
  ].join("\n");
}

function declare({ typeName, members }: PlainType, about: string): string {
  if (members.length === 0) return `/** ${about}. */\nclass ${typeName}\n`;
  const identifiers = toIdentifiers(members, (identifier) => KEYWORDS.has(identifier));
  const properties = members.map((member, at) => {
    const identifier = identifiers[at] ?? "";
    const isPlain = identifier === member.name && PLAIN_GETTER.test(identifier);
    const named = isPlain ? "" : `@get:Member(${toLiteral(member.name)}) `;
    return `${commentOf(member)}    ${named}val ${identifier}: ${propertyOf(member)},\n`;
  });
  return `/** ${about}. */\ndata class ${typeName}(\n${properties.join("")})\n`;
}

function propertyOf({ isRequired, value }: PlainMember): string {
  const type = typeOf(value);
  if (isRequired) return type;
  return type.endsWith("?") ? `${type} = null` : `${type}? = null`;
}

function typeOf(value: PlainValue): string {
  if (value.kind === "any") return "Any?";
  return value.isNullable ? `${givenTypeOf(value)}?` : givenTypeOf(value);
}

function givenTypeOf(value: Exclude<PlainValue, { kind: "any" }>): string {
  switch (value.kind) {
    case "value":
      return VALUES[value.types.toSorted().join()] ?? "Any";
    case "object":
      return value.typeName;
    case "counted":
      return "Any";
    case "texts":
      return "Map<String, String?>";
    case "list":
      return `List<${typeOf(value.items)}>`;
  }
}

function commentOf({ description, value }: PlainMember): string {
  const own = description === "" ? [] : [description];
  const inner = value.kind === "texts" ? value.members.map(describeText) : [];
  const lines = [...own, ...inner];
  return lines.length === 0 ? "" : `    /** ${toDocText(lines.join("; "))} */\n`;
}

/** Comments of Kotlin nest, so that their beginnings count as much as their ends. */
function toDocText(text: string): string {
  return text
    .replaceAll(/\p{C}/gu, " ")
    .replaceAll(/\/(?=\*)|\*(?=\/)/g, "$& ")
    .trimEnd();
}

function toLiteral(text: string): string {
  return JSON.stringify(text).replaceAll("\\f", "\\u000c").replaceAll("$", "\\$");
}
