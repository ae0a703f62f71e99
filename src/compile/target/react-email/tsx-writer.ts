import { escapeJs } from "../../../../core/escape-js.ts";
import { type Condition, type Op, PROGRAM_FORMAT, type Program } from "../../../../core/program.ts";
import { TagTable } from "../../mail/program/tag-table.ts";
import type { Value } from "../../mail/tree/value.ts";
import { tsxSlot } from "./tsx-slot.ts";

/** Collects TSX as the ops of a program. Text of an author or a caller gets into it by `string` alone. */
export class TsxWriter {
  readonly #tags = new TagTable();
  readonly #ops: Op[] = [];
  #literal = "";

  /** Writes code as it is. */
  code(text: string): void {
    this.#literal += text;
  }

  /** Writes a value as one double-quoted string. */
  string(value: string | Value): void {
    this.#literal += '"';
    for (const part of typeof value === "string" ? [value] : value) {
      if (typeof part === "string") {
        this.#literal += escapeJs(part);
        continue;
      }
      const { tag, position } = tsxSlot(part);
      this.#flush();
      this.#ops.push([position, this.#tags.indexOf(tag)]);
    }
    this.#literal += '"';
  }

  /** What `write` writes is left out when the condition does not hold. It must leave complete code on both sides. */
  unless(condition: number, write: () => void): void {
    this.#flush();
    const at = this.#ops.push("") - 1;
    write();
    this.#flush();
    this.#ops[at] = ["unless", condition, this.#ops.length];
  }

  finish(conditions: readonly Condition[]): Program {
    this.#flush();
    return { format: PROGRAM_FORMAT, target: "react-email", tags: this.#tags.list, conditions, ops: this.#ops };
  }

  #flush(): void {
    if (this.#literal !== "") this.#ops.push(this.#literal);
    this.#literal = "";
  }
}
