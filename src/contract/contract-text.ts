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

/** Less than the schema and the example say of one tag, key or list. */
const ENTRY_BYTES = 64;

/** Undefined when schema and example exceed the limit in bytes. A text that is certain to exceed it is not made. */
export function toContractText(contract: Contract, bytesMax: number): ContractText | undefined {
  if (countEntries(contract) * ENTRY_BYTES > bytesMax) return undefined;
  const schema = JSON.stringify(toContractSchema(contract));
  const example = JSON.stringify(toExampleData(contract));
  if (Buffer.byteLength(schema) + Buffer.byteLength(example) > bytesMax) return undefined;
  return { schema, dataSchema: JSON.stringify(toDataSchema(contract)), example };
}

function countEntries({ tags, keys, lists }: ContractScope): number {
  return lists.reduce((count, { items }) => count + 1 + countEntries(items), tags.length + keys.length);
}
