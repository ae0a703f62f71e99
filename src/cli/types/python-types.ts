import type { DataMember, DataShape, ValueType } from "./data-shape.ts";
import { isText, type PlainMember, type PlainType, type PlainValue, type Value } from "./plain-type.ts";
import type { TypedTemplate } from "./typed-template.ts";

const VALUES: Readonly<Record<ValueType, string>> = { string: "str", number: "float", boolean: "bool" };

/** `ReadOnly` lets a caller pass its own TypedDict. Type checkers bring `typing_extensions`; nothing else needs it. */
const HEAD = `"""Made by \`letterpress types\`; generate it again after publishing a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Mapping, Optional, Sequence, TypedDict, Union, overload

if TYPE_CHECKING:
    from typing_extensions import NotRequired, ReadOnly

# Numbers are written as they are: 12.50 as 12.5.
Text = Union[str, float]`;

/**
 * Declares the data of templates as TypedDicts, those of `dynamic_data` and of names that are keywords in the
 * functional form, and a function that pairs `data` with the name of its template. For Python 3.10 and later.
 */
export function toPython(templates: readonly TypedTemplate[]): string {
  const types = templates.flatMap(({ ref, version, plain, dynamicName, shape }) => {
    const lines: string[] = [];
    declare(shape, dynamicName, lines, `The same for version ${version} of ${ref} in merge_tags, context and lists.`);
    const data = plain.map((type, at) => {
      return plainType(
        type,
        at === 0 ? `The data that version ${version} of ${ref} reads.` : `Part of ${plain[0]?.typeName}.`,
      );
    });
    return [...data.toReversed(), ...lines];
  });
  return [HEAD, ...types, dataFor(templates), ""].join("\n\n\n").trimEnd().concat("\n");
}

/** Checkers know an overload by the name of the template; there is none for other names. */
function dataFor(templates: readonly TypedTemplate[]): string {
  const signatures = templates.map(({ ref, typeName }) => {
    return `def data_for(template: Literal[${JSON.stringify(ref)}], data: ${typeName}, /) -> dict[str, object]:`;
  });
  const body = `    """The dynamic data of a call: client.render_html(name, data_for(name, data))."""\n    return {"data": data}`;
  if (signatures.length === 1) return `${signatures.join()}\n${body}`;
  return [
    ...signatures.map((signature) => `@overload\n${signature} ...`),
    `def data_for(template: str, data: object, /) -> dict[str, object]:\n${body}`,
  ].join("\n\n\n");
}

const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if
  import in is lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
);

function plainType({ typeName, members }: PlainType, about: string): string {
  const isClass = members.every(({ name }) => /^(?!__)[a-z_]\w*$/i.test(name) && !KEYWORDS.has(name));
  if (isClass) {
    const fields = members.map((member) => `    ${member.name}: ${plainMember(member)}\n${attributeDoc(member)}`);
    return `class ${typeName}(TypedDict):\n    """${about}"""\n${fields.length === 0 ? "" : `\n${fields.join("")}`}`.trimEnd();
  }
  const entries = members.map(
    (member) => `    ${JSON.stringify(member.name)}: ${JSON.stringify(plainMember(member))},\n`,
  );
  const comments = members.flatMap(({ name, description }) => {
    return description === "" ? [] : [`# - ${`${name}: ${description}`.replaceAll(/\p{C}/gu, " ")}\n`];
  });
  return `# ${about}\n${comments.join("")}${typeName} = TypedDict("${typeName}", {\n${entries.join("")}})`;
}

function attributeDoc({ description, value }: PlainMember): string {
  if (value.kind === "texts")
    return `    """${value.members.map((member) => toDocText(toTokenLine(member))).join("\n    ")}"""\n`;
  return description === "" ? "" : `    """${toDocText(description)}"""\n`;
}

function plainMember({ isRequired, value }: PlainMember): string {
  const type = plainValue(value);
  return `ReadOnly[${isRequired ? type : `NotRequired[${type}]`}]`;
}

function plainValue(value: PlainValue): string {
  if (value.kind === "any") return "object";
  return value.isNullable ? `Optional[${givenValue(value)}]` : givenValue(value);
}

function givenValue(value: Exclude<PlainValue, { kind: "any" }>): string {
  switch (value.kind) {
    case "value": {
      return isText(value) ? "Text" : unionOf(value);
    }
    case "object":
      return value.typeName;
    case "texts":
      return "Mapping[str, Optional[str]]";
    case "counted":
      return "Union[Sequence[object], Mapping[str, object]]";
    case "list":
      return `Sequence[${plainValue(value.items)}]`;
  }
}

/** Editors offer the known texts of a value, of which any other may be given, too. */
function unionOf({ types, values }: Pick<Value, "types" | "values">): string {
  const known = values.length === 0 ? [] : [`Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`];
  const all = [...known, ...types.map((type) => VALUES[type])];
  return all.length === 1 ? all.join() : `Union[${all.join(", ")}]`;
}

/** Adds what a shape is made of to `lines`, inner types first, and returns the type's expression. */
function declare(shape: DataShape, name: string, lines: string[], docstring?: string): string {
  if (shape.kind === "value") return unionOf(shape);
  if (shape.kind === "brand") return "Union[str, Mapping[str, str]]";
  if (shape.kind === "list") return `list[${declare(shape.items, `${name}Item`, lines)}]`;
  const typed = shape.members.map((member) => ({
    ...member,
    type: declare(member.shape, `${name}_${member.name.replaceAll(/[^a-z0-9_]/gi, "_")}`, lines),
  }));
  const needed = typed.filter(({ isRequired }) => isRequired);
  const others = typed.filter(({ isRequired }) => !isRequired);
  lines.push(dictionary(`_${name}Needed`, needed, true), dictionary(`_${name}Others`, others, false));
  const about = [docstring ?? `Part of ${name.split("_")[0]}.`, ...describe(shape.members)];
  lines.push(`class ${name}(_${name}Needed, _${name}Others):\n    """${about.join("\n    ")}"""`);
  return name;
}

/** Lines of a docstring, which they cannot end. The functional form has no place for comments. */
function describe(members: readonly DataMember[]): readonly string[] {
  const lines = members.flatMap(({ name, description, shape }) => [
    ...(description === "" ? [] : [toDocText(`${name}: ${description}`)]),
    ...(shape.kind === "brand" ? shape.members.map((member) => toDocText(toTokenLine(member))) : []),
  ]);
  return lines.length === 0 ? [] : ["", ...lines, ""];
}

/** A mapping has no names of its members: a TypedDict would be no mapping of texts. */
function toTokenLine({ name, description }: Pick<DataMember, "name" | "description">): string {
  return `brand[${name}]${description === "" ? "" : `: ${description}`}`;
}

function dictionary(
  name: string,
  members: readonly (DataMember & { readonly type: string })[],
  isTotal: boolean,
): string {
  const entries = members.map((member) => `${JSON.stringify(member.name)}: ${member.type}`);
  return `${name} = TypedDict("${name}", {${entries.join(", ")}}${isTotal ? "" : ", total=False"})`;
}

function toDocText(text: string): string {
  return text.replaceAll(/\p{C}/gu, " ").replaceAll(/["\\]/g, "\\$&");
}
