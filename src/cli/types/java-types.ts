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

/** Words of the language, and methods of Object, which no component of a record may have as its name. */
const RESERVED = new Set(
  `abstract assert boolean break byte case catch char class const continue default do double else enum extends false
  final finally float for goto if implements import instanceof int interface long native new null package private
  protected public return short static strictfp super switch synchronized this throw throws transient true try void
  volatile while clone finalize getClass hashCode notify notifyAll toString wait`.split(/\s+/),
);

const IMPORTS: readonly (readonly [string, RegExp])[] = [
  ["dev.letterpress.Member", /@Member\(/],
  ["dev.letterpress.Text", /\bText\b/],
  ["java.util.List", /\bList</],
  ["java.util.Map", /\bMap</],
  ["java.util.Optional", /\bOptional</],
];

/** Declares the data of templates as records for `Data.of`, in one class. For Java 17 and later. */
export function toJava(templates: readonly TypedTemplate[]): string {
  const records = templates.flatMap(({ ref, version, plain }) =>
    plain.map((type, at) => {
      const about = at === 0 ? `The data that version ${version} of ${ref} reads` : `Part of ${plain[0]?.typeName}`;
      return declare(type, about);
    }),
  );
  const imports = IMPORTS.filter(([, use]) => records.some((record) => use.test(record)));
  return [
    "package mails;\n",
    ...(imports.length === 0 ? [] : [imports.map(([name]) => `import ${name};\n`).join("")]),
    `/** Made by letterpress types; generate it again after publishing a template. */
public final class Mails {
  private Mails() {}

${records.join("\n")}}
`,
  ].join("\n");
}

function declare({ typeName, members }: PlainType, about: string): string {
  const identifiers = toIdentifiers(members, (identifier) => RESERVED.has(identifier));
  const described = members.map((member, at) => {
    return `   * @param ${identifiers[at]} ${describe(member)}\n`;
  });
  const comment = described.length === 0 ? `/** ${about}. */` : `/**\n   * ${about}.\n   *\n${described.join("")}   */`;
  const components = members.map((member, at) => {
    const identifier = identifiers[at] ?? "";
    const named = identifier === member.name ? "" : `@Member(${JSON.stringify(member.name)}) `;
    return `${named}${componentOf(member)} ${identifier}`;
  });
  const list = components.length === 0 ? "" : `\n      ${components.join(",\n      ")}`;
  return `  ${comment}\n  public record ${typeName}(${list}) {}\n`;
}

function componentOf({ isRequired, value }: PlainMember): string {
  const type = typeOf(value);
  if (!isRequired && !type.startsWith("Optional<")) return `Optional<${type}>`;
  return type === "Boolean" ? "boolean" : type;
}

function typeOf(value: PlainValue): string {
  if (value.kind === "any") return "Object";
  return value.isNullable ? `Optional<${givenTypeOf(value)}>` : givenTypeOf(value);
}

function givenTypeOf(value: Exclude<PlainValue, { kind: "any" }>): string {
  switch (value.kind) {
    case "value":
      return VALUES[value.types.toSorted().join()] ?? "Object";
    case "object":
      return value.typeName;
    case "counted":
      return "Object";
    case "texts":
      return "Map<String, String>";
    case "list":
      return `List<${typeOf(value.items)}>`;
  }
}

function describe({ name, description, value }: PlainMember): string {
  const own = description === "" ? name : description;
  const inner = value.kind === "texts" ? value.members.map((each) => `; ${describeText(each)}`) : [];
  return toDocText([own, ...inner].join(""));
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", "@": "&#64;", "\\": "&#92;" };

/** Text of a doc comment, which it cannot end: a backslash would begin a character of Java. */
function toDocText(text: string): string {
  const line = text.replaceAll(/\p{C}/gu, " ").replaceAll(/[&<@\\]/g, (character) => ESCAPES[character] ?? "");
  return line.replaceAll("*/", "*&#47;").trimEnd();
}
