import type { SlotPosition } from "../../../../core/evaluator/escape.ts";
import { escapeJs } from "../../../../core/evaluator/escape.ts";
import type { List, Op, Program, Tag } from "../../../../core/evaluator/program.ts";
import { asksOf, decisionOp } from "../../mail/program/decision-op.ts";
import { TagTable } from "../../mail/program/tag-table.ts";
import { type Decisions, toProgram } from "../../mail/program/to-program.ts";
import type { Slot, Value } from "../../mail/tree/value.ts";

/** Collects TSX as the ops of a program. Text of an author or a caller gets into it by `string` alone. */
export class TsxWriter {
  readonly #tags = new TagTable();
  readonly #ops: Op[] = [];
  readonly #decisions: Decisions;
  #literal = "";

  constructor(decisions: Decisions) {
    this.#decisions = decisions;
  }

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
      const { tag, position } = tsxSlot(part, this.#decisions.lists);
      this.#flush();
      this.#ops.push([position, this.#tags.indexOf(tag)]);
    }
    this.#literal += '"';
  }

  /** What `write` writes is left out or repeated, as the condition says. It must leave complete code on both sides. */
  unless(condition: number, write: () => void): void {
    this.#flush();
    for (const ask of asksOf(this.#decisions.conditions[condition], this.#tags)) this.#ops.push(ask);
    const at = this.#ops.push("") - 1;
    write();
    this.#flush();
    this.#ops[at] = decisionOp(this.#decisions.conditions, condition, at, this.#ops.length);
  }

  finish(): Program {
    this.#flush();
    return toProgram({ target: "react-email", tags: this.#tags, ops: this.#ops, ...this.#decisions });
  }

  #flush(): void {
    if (this.#literal !== "") this.#ops.push(this.#literal);
    this.#literal = "";
  }
}

/** A slot of the tree in a double-quoted JavaScript string of TSX. */
function tsxSlot({ tag, position }: Slot, lists: readonly List[]): Slot {
  switch (position) {
    case "text":
    case "attribute":
    case "js-text":
      return { tag, position: "js-text" };
    case "url":
    case "js-url":
      return { tag, position: "js-url" };
    case "image-url":
      return { tag, position: "js-image-url" };
    case "url-path":
    case "url-query":
    case "url-address":
      return { tag: { ...tag, source: safeSource(tag, lists) }, position };
    default:
      throw unexpected(position);
  }
}

/**
 * A tag that stays in a URL is escaped for HTML, not for JavaScript. So a source with characters that either of them
 * escapes is replaced by its plain form. A tag that stays has no default to lose.
 */
function safeSource({ list, group, name, source }: Tag, lists: readonly List[]): string {
  if (/^[\w{}. |]*$/.test(source)) return source;
  const scope = list === undefined ? "" : `${lists[list]?.name}.`;
  return `{{ ${`${scope}${group}.${name}`.replace(/[^\w.]/g, "_")} }}`;
}

function unexpected(position: SlotPosition): Error {
  return new Error(`a tree has no slots of the position ${position}`);
}
