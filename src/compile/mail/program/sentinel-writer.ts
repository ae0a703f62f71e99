import type { Writer } from "../mjml-tree/writer.ts";
import type { Slot } from "../tree/value.ts";
import { sentinel } from "./sentinel.ts";

/** Writes sentinels for slots and conditions, and remembers which slot each of them stands for. */
export class SentinelWriter implements Writer {
  readonly #slots: Slot[] = [];

  /** By the index in their sentinels. */
  get slots(): readonly Slot[] {
    return this.#slots;
  }

  slot(slot: Slot): string {
    return sentinel("slot", this.#slots.push(slot) - 1);
  }

  begin(condition: number): string {
    return sentinel("begin", condition);
  }

  end(condition: number): string {
    return sentinel("end", condition);
  }
}
