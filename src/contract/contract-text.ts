import type { Contract, ContractScope } from "./contract.ts";
import { toContractSchema } from "./contract-schema.ts";
import { toExampleData } from "./example-data.ts";

/** A contract as answers contain it: its JSON Schema and an example that fills every field, as texts. */
export interface ContractText {
  readonly schema: string;
  readonly example: string;
}

/** Less than the schema and the example say of one tag, key or list. */
const ENTRY_BYTES = 64;

/** Undefined when the two texts exceed the limit in bytes. A text that is certain to exceed it is not made. */
export function toContractText(contract: Contract, bytesMax: number): ContractText | undefined {
  if (countEntries(contract) * ENTRY_BYTES > bytesMax) return undefined;
  const schema = JSON.stringify(toContractSchema(contract));
  const example = JSON.stringify(toExampleData(contract));
  return Buffer.byteLength(schema) + Buffer.byteLength(example) > bytesMax ? undefined : { schema, example };
}

function countEntries({ tags, keys, lists }: ContractScope): number {
  return lists.reduce((count, { items }) => count + 1 + countEntries(items), tags.length + keys.length);
}
