import { setFlagsFromString } from "node:v8";

/**
 * Keeps V8 from growing its young generation, for a command that goes through a whole store: what it reads is garbage
 * at once, of which it would otherwise hold some hundred megabytes.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
}
