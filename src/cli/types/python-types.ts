import type { DataMember, DataShape, ValueType } from "./data-shape.ts";
import type { TypedTemplate } from "./typed-template.ts";

const VALUES: Readonly<Record<ValueType, string>> = { string: "str", number: "float", boolean: "bool" };

/**
 * Declares the data of templates as TypedDicts, in the functional form, which takes names that are keywords or begin
 * with a digit. For Python 3.10 and later.
 */
export function toPython(templates: readonly TypedTemplate[]): string {
  const types = templates.map(({ ref, version, typeName, shape }) => {
    const lines: string[] = [];
    declare(shape, typeName, lines, `What version ${version} of ${ref} asks for.`);
    return lines.join("\n\n");
  });
  return [
    '"""Made by `letterpress types`; generate it again after publishing a template."""',
    "from typing import TypedDict, Union",
    ...types,
    "",
  ].join("\n\n");
}

/** Adds what a shape is made of to `lines`, inner types first, and returns the type's expression. */
function declare(shape: DataShape, name: string, lines: string[], docstring?: string): string {
  if (shape.kind === "value") {
    const types = shape.types.map((type) => VALUES[type]);
    return types.length === 1 ? types.join() : `Union[${types.join(", ")}]`;
  }
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
  const told = members.filter(({ description }) => description !== "");
  const lines = told.map(({ name, description }) =>
    `${name}: ${description}`.replaceAll(/\p{C}/gu, " ").replaceAll(/["\\]/g, "\\$&"),
  );
  return lines.length === 0 ? [] : ["", ...lines, ""];
}

function dictionary(
  name: string,
  members: readonly (DataMember & { readonly type: string })[],
  isTotal: boolean,
): string {
  const entries = members.map((member) => `${JSON.stringify(member.name)}: ${member.type}`);
  return `${name} = TypedDict("${name}", {${entries.join(", ")}}${isTotal ? "" : ", total=False"})`;
}
