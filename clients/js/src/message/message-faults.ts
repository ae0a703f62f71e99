import { type Issue, LetterpressError } from "../letterpress-error.ts";

type Loc = Issue["loc"];

/** Collects what is wrong with settings of a message. No fault holds a value. */
export class MessageFaults {
  readonly #issues: Issue[] = [];

  /** By its way from the settings. */
  add(loc: Loc, type: string, msg: string): undefined {
    this.#issues.push({ loc: ["message", ...loc], msg, type });
  }

  /** Throws INVALID_REQUEST with every fault in one message. */
  throwIfAny(): void {
    if (this.#issues.length === 0) return;
    const faults = this.#issues.map(({ loc, msg }) => `${formatLoc(loc)} ${msg}`);
    throw new LetterpressError("INVALID_REQUEST", faults.join("; "), { issues: this.#issues });
  }
}

function formatLoc([root, ...others]: Loc): string {
  const way = others.map((each) => (typeof each === "number" ? `[${each}]` : `.${each}`)).join("");
  return way.replace(/^[.]/, "") || `${root}`;
}
