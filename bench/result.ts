/** One row of the table: ours against a rival, in one run. More is better in `ours`, `theirs` and `ratio`. */
export interface Result {
  readonly id: string;
  readonly rival: string;
  /** What was done, for whom. */
  readonly case: string;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  /** `ours / theirs`: the median over the pairs. */
  readonly ratio: number;
  /** Half the distance between the quartiles of the ratio, as a share of it. */
  readonly spread: number;
  /** The smallest ratio that meets the goal; undefined for a row that only informs. */
  readonly aim: number | undefined;
}

/** How long and how often is measured. */
export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  /** The requested rows. A bench may measure further rows of its own too. */
  readonly ids: readonly string[];
}

export type Report = (result: Result) => void;

/** A benchmark and the ids of its rows. */
export interface Bench {
  readonly ids: readonly string[];
  run(options: BenchOptions, report: Report): Promise<void>;
}
