import { inkOn } from "../contrast-ratio.ts";
import type { BrandValue } from "./token.ts";

/** What is read on a colour of a brand: black or white, unless the brand has another one. */
export interface InkValue {
  readonly value: BrandValue;
  /** The name of the colour that it is read on. */
  readonly on: string;
}

const NAME_MAX = 64;

/**
 * The inks of all colours of a brand: `accent_text` for `accent`. A colour that is declared under this name is the ink;
 * if something else has the name, the ink has another one.
 */
export function inkValues(values: readonly BrandValue[]): readonly InkValue[] {
  const colors = values.filter(({ kind }) => kind === "color");
  return colors.map(({ name: on, value }, index) => {
    const declared = (name: string) => values.find((each) => each.name === name);
    const isFree = (name: string) => name.length <= NAME_MAX && (declared(name)?.kind ?? "color") === "color";
    const name = [`${on}_text`, `${on}_ink`].find(isFree) ?? `text_on_${index}`;
    return { on, value: declared(name) ?? { name, kind: "color", value: inkOn(value), choices: [] } };
  });
}
