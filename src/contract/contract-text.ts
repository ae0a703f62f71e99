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
  const bytes = Object.values(text).reduce((sum, each) => sum + Buffer.byteLength(each), 0);
  return bytes > bytesMax ? undefined : text;
}

function countEntries({ tags, keys, lists }: ContractScope): number {
  return lists.reduce((count, { items }) => count + 1 + countEntries(items), tags.length + keys.length);
}
