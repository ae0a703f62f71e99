import type { Schema } from "../../contract/schema.ts";
import { type DataShape, toDataShape } from "./data-shape.ts";
import { type PlainType, toPlainTypes } from "./plain-type.ts";

/** A template whose data is to be typed. */
export interface TypedTemplate {
  /** What callers name it by: a slug or a UUID. */
  readonly ref: string;
  readonly version: number;
  /** An identifier in every language, and of one template alone: that of `data`. */
  readonly typeName: string;
  /** The types of `data`: the first has the name of the template. */
  readonly plain: readonly PlainType[];
  /** The name and the shape of `dynamic_data`, which sorts the same into `merge_tags`, `context` and `lists`. */
  readonly dynamicName: string;
  readonly shape: DataShape;
}

/** The contract of a template, by the name that callers have for it. */
export interface NamedContract {
  readonly ref: string;
  readonly version: number;
  readonly schema: Schema;
  readonly dataSchema: Schema;
}

/** Names of types are of one template alone. */
export function toTypedTemplates(contracts: readonly NamedContract[]): readonly TypedTemplate[] {
  const names = nameTypes(contracts.map(({ ref }) => ref)).map((typeName) => {
    return { typeName, dynamicName: typeName.replace(/Data(\d*)$/, "DynamicData$1") };
  });
  const taken = new Set(names.flatMap(({ typeName, dynamicName }) => [typeName, dynamicName]));
  return contracts.map(({ ref, version, schema, dataSchema }, at) => {
    const { typeName = ref, dynamicName = ref } = names[at] ?? {};
    const plain = toPlainTypes(dataSchema, typeName, taken);
    return { ref, version, typeName, plain, dynamicName, shape: toDataShape(schema) };
  });
}

/** A name for each: `WelcomeData` for `welcome`; of those that would be alike all but the first with a number. */
function nameTypes(refs: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const ref of refs) {
    const words = ref.split(/[^a-z0-9]+/i).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const name = words.join("").replace(/^(?=[0-9]|$)/, "Template");
    const alike = names.filter((other) => other.replace(/Data\d*$/, "") === name).length;
    names.push(alike === 0 ? `${name}Data` : `${name}Data${alike + 1}`);
  }
  return names;
}
