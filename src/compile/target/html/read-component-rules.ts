import { createRequire } from "node:module";
import type { ComponentRules } from "../../mail/mjml-tree/component-rules.ts";
import { loadMjml } from "./run-mjml.ts";

interface Component {
  readonly endingTag?: boolean;
  readonly allowedAttributes?: Readonly<Record<string, string>> | null;
}

interface Validator {
  readonly dependencies: Readonly<Record<string, readonly (string | RegExp)[]>>;
}

/** Names without a component, which mjml's validator lets pass. */
const WITHOUT_COMPONENT = ["mj-all", "mj-class", "mj-include"];

/** Its validator takes these two on any component. */
const COMMON_ATTRIBUTES = ["css-class", "mj-class"];

/** What gives attributes to components of any name. */
const FOR_ANY = ["mj-all", "mj-class"];

/** The component that gives attributes to others, whose names it takes. */
const ATTRIBUTES = "mj-attributes";

let read: Promise<ComponentRules> | undefined;

/** What the validator of the mjml package judges by. Loads mjml, and reads it once. */
export function readComponentRules(): Promise<ComponentRules> {
  read ??= readPackage();
  return read;
}

async function readPackage(): Promise<ComponentRules> {
  await loadMjml();
  const requireOfMjml = createRequire(createRequire(import.meta.url).resolve("mjml"));
  const { components }: { components: Readonly<Record<string, Component>> } = requireOfMjml("mjml-core");
  const { dependencies }: Validator = requireOfMjml("mjml-validator");
  const names = [...new Set([...Object.keys(dependencies), ...Object.keys(components), ...WITHOUT_COMPONENT])];
  const known = new Set(names);
  const attributes = attributesByName(components);
  const takes = (parent: string, child: string): boolean =>
    Object.hasOwn(dependencies, parent) &&
    (dependencies[parent] ?? []).some((each) => (typeof each === "string" ? each === child : each.test(child)));
  return {
    names,
    isKnown: (name) => known.has(name),
    holdsHtml: (name) => Object.hasOwn(components, name) && components[name]?.endingTag === true,
    takes,
    parentsOf: (child) => names.filter((parent) => parent !== ATTRIBUTES && takes(parent, child)),
    attributesOf: (name) => attributes.get(name),
  };
}

function attributesByName(components: Readonly<Record<string, Component>>): ReadonlyMap<string, readonly string[]> {
  const own = Object.entries(components).map(
    ([name, { allowedAttributes }]) => [name, [...Object.keys(allowedAttributes ?? {}), ...COMMON_ATTRIBUTES]] as const,
  );
  const any = ["name", ...new Set(own.flatMap(([, names]) => names))];
  const attributes = new Map<string, readonly string[]>([...own, ...FOR_ANY.map((name) => [name, any] as const)]);
  // It accepts any attribute.
  attributes.delete("mjml");
  return attributes;
}
