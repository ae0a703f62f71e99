import { createRequire } from "node:module";
import { readComponentRules } from "../src/compile/target/html/read-component-rules.ts";
import { marksOf } from "../src/domain/marks.ts";

/** What `lp-` attributes any component takes. */
const MARKS = marksOf("html").map((name) => [name]);

/** The source of `gen/mjml/components.ts`: what the installed mjml knows of its components, for editors. */
export async function mjmlComponentsModule(): Promise<string> {
  const rules = await readComponentRules();
  const types = readAttributeTypes();
  const components = rules.names.map((name) => ({
    name,
    holdsHtml: rules.holdsHtml(name),
    children: rules.names.filter((child) => rules.takes(name, child)),
    attributes: [
      ...(rules.attributesOf(name) ?? ["lang", "dir"]).map((attribute) => [
        attribute,
        ...valuesOf(types[name]?.allowedAttributes?.[attribute]),
      ]),
      ...MARKS,
    ],
  }));
  const lines = components.map((component) => `  ${JSON.stringify(component)},\n`);
  return `// Generated from the mjml package. Do not edit.

/** A component of MJML: what it may contain, and its attributes with the values that are all they take. */
export interface MjmlComponent {
  readonly name: string;
  readonly holdsHtml: boolean;
  readonly children: readonly string[];
  readonly attributes: readonly (readonly string[])[];
}

export const MJML_COMPONENTS: readonly MjmlComponent[] = [
${lines.join("")}];
`;
}

type AttributeTypes = Readonly<
  Record<string, { readonly allowedAttributes?: Readonly<Record<string, string>> | null } | undefined>
>;

function readAttributeTypes(): AttributeTypes {
  const requireOfMjml = createRequire(createRequire(import.meta.url).resolve("mjml"));
  return requireOfMjml("mjml-core").components;
}

/** `enum(left,right)` names them. */
function valuesOf(type = ""): readonly string[] {
  if (type === "boolean") return ["true", "false"];
  const [, list] = /^enum\((.*)\)$/.exec(type) ?? [];
  return list === undefined ? [] : list.split(",").map((value) => value.trim());
}
