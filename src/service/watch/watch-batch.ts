import type { ChangeMark } from "../../domain/template/template-change.ts";
import type { ServedChange } from "../../store/port/change-log.ts";
import { toWatchCursor } from "./watch-cursor.ts";

/** What a stream tells: a change, or how far it is. */
export interface WatchMessage {
  /** Where the stream is behind this message, and the same for its reader. */
  readonly mark: ChangeMark;
  readonly cursor: string;
  readonly kind: ServedChange["kind"] | "heartbeat" | "reset";
  /** Absent for `heartbeat` and `reset`. */
  readonly change?: ServedChange;
}

/** Messages that a stream delivers together, with their encoded forms, which all streams share. */
export class WatchBatch {
  /** One at least. */
  readonly messages: readonly [WatchMessage, ...WatchMessage[]];
  readonly #forms = new Map<string, unknown>();

  constructor(messages: WatchBatch["messages"]) {
    this.messages = messages;
  }

  /** Where a stream is behind them. */
  get end(): ChangeMark {
    return (this.messages.at(-1) ?? this.messages[0]).mark;
  }

  /** A batch for each of its messages. */
  each(): readonly WatchBatch[] {
    return this.once("each", () => this.messages.map((message) => new WatchBatch([message])));
  }

  /** Without the changes of brands; undefined where nothing else is left. */
  ofTemplates(): WatchBatch | undefined {
    return this.once("templates", () => {
      const [first, ...rest] = this.messages.filter(({ change }) => change === undefined || !("brandId" in change));
      return first === undefined ? undefined : new WatchBatch([first, ...rest]);
    });
  }

  /** What `make` makes of them, by a name that says what it is. */
  once<Form>(name: string, make: () => Form): Form {
    if (!this.#forms.has(name)) this.#forms.set(name, make());
    return this.#forms.get(name) as Form;
  }
}

/** Changes to tell, oldest first; undefined for none. */
export function toChangeBatch(changes: readonly ServedChange[]): WatchBatch | undefined {
  const messages = changes.map((change) => ({
    mark: change,
    cursor: toWatchCursor(change),
    kind: change.kind,
    change,
  }));
  const [first, ...rest] = messages;
  return first === undefined ? undefined : new WatchBatch([first, ...rest]);
}

/** Says how far a stream is. */
export function toMarkBatch(kind: "heartbeat" | "reset", mark: ChangeMark): WatchBatch {
  return new WatchBatch([{ mark, cursor: toWatchCursor(mark), kind }]);
}
