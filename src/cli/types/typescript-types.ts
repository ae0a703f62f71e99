import type { DataShape } from "./data-shape.ts";
import { isText, type PlainMember, type PlainType, type PlainValue, type Value } from "./plain-type.ts";
import type { TypedTemplate } from "./typed-template.ts";

/**
 * Declares the data of templates, and binds it to the name of its template: a render of `@letterpress/client` with that
 * name takes an object of the caller, or the same in `merge_tags`, `context` and `lists`.
 */
export function toTypeScript(templates: readonly TypedTemplate[]): string {
  const bound = templates.map(({ ref, typeName, dynamicName }) => {
    return `    ${JSON.stringify(ref)}: With<${typeName}, ${dynamicName}> | ${dynamicName};\n`;
  });
  return [
    "// Made by `letterpress types`; generate it again after publishing a template.\n",
    'import "@letterpress/client";\n',
    "/** Numbers are written as they are: 12.50 as 12.5. */\ntype Text = string | number;\n",
    OVERRIDES,
    ...templates.flatMap(declareData),
    ...templates.map(declareDynamicData),
    `declare module "@letterpress/client" {\n  interface TemplateData {\n${bound.join("")}  }\n}\n`,
  ].join("\n");
}

/**
 * One brand is for all templates, so it may have values that this one does not use. An interface is not one of these.
 */
const TEXTS = "Readonly<Record<string, string | null | undefined>>";

/** Beside `data` nothing else is required. */
const OVERRIDES = `/** An object of yours as \`data\`, and what replaces values of it. */
type With<Data, Dynamic> = { readonly data: Data } & Some<Omit<Dynamic, "data">>;
type Some<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [K in keyof T]?: Some<T[K]> } : T;
`;

function declareData({ ref, version, plain }: TypedTemplate): readonly string[] {
  const about = (at: number) => (at === 0 ? `/** The \`data\` that version ${version} of ${ref} reads. */\n` : "");
  return plain.map((type, at) => `${about(at)}export interface ${type.typeName} ${interfaceOf(type)}\n`);
}

/** `data` tells this from the other form, so that faults in `data` are faults. */
function declareDynamicData({ ref, version, dynamicName, shape }: TypedTemplate): string {
  const type = typeScriptOf(shape);
  const members = type === "{}" ? "{\n}" : type;
  return [
    `/** The same for version ${version} of ${ref} in \`merge_tags\`, \`context\` and \`lists\`. */`,
    `export interface ${dynamicName} ${members.slice(0, -1)}  readonly data?: undefined;\n}\n`,
  ].join("\n");
}

function interfaceOf({ members }: PlainType): string {
  return members.length === 0 ? "{}" : `{\n${members.map((member) => plainMember(member)).join("")}}`;
}

function plainMember({ name, isRequired, description, value }: PlainMember, indent = "  "): string {
  const type = plainTypeOf(value);
  const optional = type === "unknown" ? type : `${type} | undefined`;
  return `${commentOf(description, indent)}${indent}readonly ${keyOf(name)}${isRequired ? `: ${type}` : `?: ${optional}`};\n`;
}

function plainTypeOf(value: PlainValue): string {
  if (value.kind === "any") return "unknown";
  return value.isNullable ? `${givenTypeOf(value)} | null` : givenTypeOf(value);
}

function givenTypeOf(value: Exclude<PlainValue, { kind: "any" }>): string {
  switch (value.kind) {
    case "value":
      return isText(value) ? "Text" : unionOf(value);
    case "object":
      return value.typeName;
    case "counted":
      return "object";
    case "texts":
      return `{\n${value.members.map((member) => plainMember(member, "    ")).join("")}  } | ${TEXTS}`;
    case "list": {
      const items = plainTypeOf(value.items);
      return `readonly ${items.includes(" ") ? `(${items})` : items}[]`;
    }
  }
}

/** Editors offer the known texts of a value; `string & {}` keeps them apart from the other ones. */
function unionOf({ types, values }: Pick<Value, "types" | "values">): string {
  if (values.length === 0) return types.join(" | ");
  const known = values.map((value) => JSON.stringify(value));
  return [...known, ...types.map((type) => (type === "string" ? "(string & {})" : type))].join(" | ");
}

/** A shape as a type, whose lines but the first begin with `indent`. */
export function typeScriptOf(shape: DataShape, indent = ""): string {
  switch (shape.kind) {
    case "value":
      return unionOf(shape);
    case "list":
      return `readonly ${typeScriptOf(shape.items, indent)}[]`;
    case "object":
      return shape.members.length === 0 ? "{}" : `{\n${membersOf(shape, `${indent}  `)}${indent}}`;
    case "brand":
      return `string | {\n${membersOf(shape, `${indent}  `)}${indent}  readonly [token: string]: string | undefined;\n${indent}}`;
  }
}

function membersOf({ members }: Extract<DataShape, { kind: "object" | "brand" }>, indent: string): string {
  return members
    .map(({ name, isRequired, description, shape }) => {
      const type = typeScriptOf(shape, indent);
      return `${commentOf(description, indent)}${indent}readonly ${keyOf(name)}${isRequired ? `: ${type}` : `?: ${type} | undefined`};\n`;
    })
    .join("");
}

function keyOf(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
}

function commentOf(description: string, indent: string): string {
  return description === "" ? "" : `${indent}/** ${description.replaceAll("*/", "* /")} */\n`;
}
