import type { BrandValue } from "../domain/document/brand/token.ts";
import type { Contract, ContractScope } from "./contract.ts";
import { toContractSchema } from "./contract-schema.ts";
import { toDataSchema } from "./data-schema.ts";
import { toExampleData } from "./example-data.ts";

/**
 * A contract as answers contain it, as texts: the JSON Schema of `dynamic_data`, that of `data`, and an example of
 * `dynamic_data` that fills every field.
 */
export interface ContractText {
  readonly schema: string;
  readonly dataSchema: string;
  readonly example: string;
  readonly brandTokens: readonly ContractToken[];
}

/** A token of a brand, as the author of a brand sees it. */
export interface ContractToken extends Pick<BrandValue, "name" | "kind" | "value" | "choices"> {
  /** The value for dark clients, which is given under the name with `_dark` behind. */
  readonly dark: string | undefined;
  /** Empty when there is none. */
  readonly description: string;
}

/** Less than the texts say of one tag, key or list. */
const ENTRY_BYTES = 64;

/** Undefined when the texts together exceed the limit in bytes. Texts that are certain to exceed it are not made. */
export function toContractText(contract: Contract, bytesMax: number): ContractText | undefined {
  if (countEntries(contract) * ENTRY_BYTES > bytesMax) return undefined;
  const text = {
    schema: JSON.stringify(toContractSchema(contract)),
    dataSchema: JSON.stringify(toDataSchema(contract)),
    example: JSON.stringify(toExampleData(contract)),
  };
  const whole = { ...text, brandTokens: toTokens(contract) };
  return contractTextBytes(whole) > bytesMax ? undefined : whole;
}

/** The size of all texts, in bytes. */
export function contractTextBytes({ schema, dataSchema, example, brandTokens }: ContractText): number {
  const texts = [schema, dataSchema, example, ...brandTokens.map((token) => JSON.stringify(token))];
  return texts.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
}

function toTokens({ brand = [] }: Contract): readonly ContractToken[] {
  const light = brand.filter(({ darkOf }) => darkOf === undefined);
  return light.map(({ name, kind, value, choices, description = "" }) => {
    const dark = brand.find(({ darkOf }) => darkOf === name)?.value;
    return { name, kind, value, dark, choices, description };
  });
}

function countEntries({ tags, keys, lists }: ContractScope): number {
  return lists.reduce((count, { items }) => count + 1 + countEntries(items), tags.length + keys.length);
}
