import type { NodeIds } from "./node-ids.ts";

/** What reading one document keeps count of. */
export interface Reading {
  readonly ids: NodeIds;
  blockCount: number;
}
