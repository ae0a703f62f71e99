import { createRequire } from "node:module";
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
const FOR_ANY = new Set(["mj-all", "mj-class"]);

/** The component that gives attributes to others, whose names it takes. */
const ATTRIBUTES = "mj-attributes";

/** What the validator of the mjml package judges by. Loads mjml. */
export async function readComponentRules() {
  await loadMjml();
  const requireOfMjml = createRequire(createRequire(import.meta.url).resolve("mjml"));
  const { components }: { components: Readonly<Record<string, Component>> } = requireOfMjml("mjml-core");
  const { dependencies }: Validator = requireOfMjml("mjml-validator");
  const names = [...new Set([...Object.keys(dependencies), ...Object.keys(components), ...WITHOUT_COMPONENT])];
  const known = new Set(names);
  const componentOf = (name: string) => (Object.hasOwn(components, name) ? components[name] : undefined);
  const takes = (parent: string, child: string): boolean =>
    Object.hasOwn(dependencies, parent) &&
    (dependencies[parent] ?? []).some((each) => (typeof each === "string" ? each === child : each.test(child)));
  const attributesOf = (name: string): readonly string[] => [
    ...Object.keys(componentOf(name)?.allowedAttributes ?? {}),
    ...COMMON_ATTRIBUTES,
  ];
  return {
    names,
    isKnown: (name: string) => known.has(name),
    holdsHtml: (name: string) => componentOf(name)?.endingTag === true,
    takes,
    parentsOf: (child: string) => names.filter((parent) => parent !== ATTRIBUTES && takes(parent, child)),
    attributesOf(name: string) {
      if (name === "mjml") return undefined;
      if (FOR_ANY.has(name)) return ["name", ...new Set(Object.keys(components).flatMap(attributesOf))];
      return componentOf(name) && attributesOf(name);
    },
  };
}
