import type { FillIssue } from "./fill-error.ts";

/** The faults of data. Places are given from the scope on that is being read. */
export class DataIssues {
  readonly found: FillIssue[] = [];
  /** The way to that scope. */
  readonly #path: (string | number)[] = [];

  add(loc: FillIssue["loc"], msg: string, type: string): void {
    this.found.push({ loc: [...this.#path, ...loc], msg, type });
  }

  /** Adds one about the data as a whole. */
  addOverall(loc: FillIssue["loc"], msg: string, type: string): void {
    this.found.push({ loc, msg, type });
  }

  /** Goes into a list, where items are gone into by `next`, and comes back out of it. */
  enter(list: string): void {
    this.#path.push("lists", list, -1);
  }

  next(index: number): void {
    this.#path[this.#path.length - 1] = index;
  }

  leave(): void {
    this.#path.length -= 3;
  }
}
