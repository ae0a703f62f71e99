import type { DataShape } from "./data-shape.ts";
import type { TypedTemplate } from "./typed-template.ts";

/**
 * Declares the data of templates, and binds each to the name of its template: a render of `@letterpress/client` with
 * that name takes that data alone.
 */
export function toTypeScript(templates: readonly TypedTemplate[]): string {
  const types = templates.map(
    ({ ref, version, typeName, shape }) =>
      `/** What version ${version} of ${ref} asks for. */\nexport interface ${typeName} ${typeScriptOf(shape)}\n`,
  );
  const bound = templates.map(({ ref, typeName }) => `    ${JSON.stringify(ref)}: ${typeName};\n`);
  return [
    "// Made by `letterpress types`; generate it again after publishing a template.\n",
    'import "@letterpress/client";\n',
    ...types,
    `declare module "@letterpress/client" {\n  interface TemplateData {\n${bound.join("")}  }\n}\n`,
  ].join("\n");
}

/** A shape as a type, whose lines but the first begin with `indent`. */
export function typeScriptOf(shape: DataShape, indent = ""): string {
  switch (shape.kind) {
    case "value":
      return shape.types.join(" | ");
    case "list":
      return `readonly ${typeScriptOf(shape.items, indent)}[]`;
    case "object":
      return shape.members.length === 0 ? "{}" : `{\n${membersOf(shape, `${indent}  `)}${indent}}`;
  }
}

function membersOf({ members }: Extract<DataShape, { kind: "object" }>, indent: string): string {
  return members
    .map(({ name, isRequired, description, shape }) => {
      const type = typeScriptOf(shape, indent);
      const member = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
      const comment = description === "" ? "" : `${indent}/** ${description.replaceAll("*/", "* /")} */\n`;
      return `${comment}${indent}readonly ${member}${isRequired ? `: ${type}` : `?: ${type} | undefined`};\n`;
    })
    .join("");
}
