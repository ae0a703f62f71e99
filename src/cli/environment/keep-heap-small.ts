import { setFlagsFromString } from "node:v8";

/**
 * Keeps V8 from growing its young generation, for a command that reads a whole store: the data becomes garbage
 * immediately, and V8 would otherwise retain some hundred megabytes of it.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
