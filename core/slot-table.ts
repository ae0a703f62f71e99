import type { PreparedSlot, PreparedTag } from "./prepared-slot.ts";
import type { SlotPosition } from "./program.ts";

/** The slots of a program, each once. */
export class SlotTable {
  readonly #slots = new Map<string, PreparedSlot>();
  readonly #firstIndexes = new Map<string, number>();

  /** The slot of a tag, which has this index in the program, in a position. */
  slotOf(position: SlotPosition, tagIndex: number, tag: PreparedTag): PreparedSlot {
    const key = `${position} ${tagIndex}`;
    const slot = this.#slots.get(key) ?? this.#makeSlot(position, tag);
    this.#slots.set(key, slot);
    return slot;
  }

  #makeSlot(position: SlotPosition, tag: PreparedTag): PreparedSlot {
    const key = `${position} ${tag.scope.index} ${tag.value}`;
    const index = this.#slots.size;
    const valueIndex = this.#firstIndexes.get(key) ?? index;
    this.#firstIndexes.set(key, valueIndex);
    return { index, value: tag.value, valueIndex, tag, position };
  }
}
