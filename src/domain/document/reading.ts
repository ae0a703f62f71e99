import type { NodeIds } from "./node-ids.ts";

/** The state of reading one document. */
export interface Reading {
  readonly ids: NodeIds;
  blockCount: number;
}
