import type { DataShape } from "./data-shape.ts";

/** A template whose data is to be typed. */
export interface TypedTemplate {
  /** What callers name it by: a slug or a UUID. */
  readonly ref: string;
  readonly version: number;
  /** An identifier in every language, and of one template alone. */
  readonly typeName: string;
  readonly shape: DataShape;
}

/** A name for each: `WelcomeData` for `welcome`; of those that would be alike all but the first with a number. */
export function nameTypes(refs: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const ref of refs) {
    const words = ref.split(/[^a-z0-9]+/i).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const name = words.join("").replace(/^(?=[0-9]|$)/, "Template");
    const alike = names.filter((other) => other.replace(/Data\d*$/, "") === name).length;
    names.push(alike === 0 ? `${name}Data` : `${name}Data${alike + 1}`);
  }
  return names;
}
