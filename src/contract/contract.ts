import type { TagGroup } from "../../core/evaluator/names.ts";
import type { ValuePath } from "../../core/evaluator/program.ts";
import type { BrandValue } from "../domain/document/brand/token.ts";
import type { Variable } from "../domain/document/variable/variable.ts";
import type { ProgramName } from "../domain/template/program-name.ts";
import type { FormatKind } from "./format-rules.ts";

/** What the programs of a template ask of the data they are filled with. */
export interface Contract extends ContractScope {
  /** What the author declares. */
  readonly variables?: readonly Variable[] | undefined;
  /** What it has of a brand; absent where it declares no brand. */
  readonly brand?: readonly BrandValue[] | undefined;
}

/** What the data holds, or an item of a list in it. */
export interface ContractScope {
  readonly tags: readonly ContractTag[];
  readonly keys: readonly ContractKey[];
  readonly lists: readonly ContractList[];
}

/** A merge tag, by its group and its name as the evaluators compare it. */
export interface ContractTag {
  readonly group: TagGroup;
  readonly name: string;
  /** Where plain data gives it: in one place, unless a name has dots of its own. */
  readonly paths: readonly ValuePath[];
  readonly need: Need;
  /** In some place it is the whole of a link or of an image's source, which cannot be empty. */
  readonly isWholeUrl: boolean;
  /** What it must be for a format of the template to write it. */
  readonly format?: FormatKind | undefined;
  /** The programs that have it, in the order of their names. */
  readonly programs: readonly ProgramName[];
  readonly declared?: Variable | undefined;
}

/**
 * When a tag that the data lacks leaves a gap: in every mail (or its author says that callers must give it), in those
 * that show a conditional part or an item of another list, or never, since each place has a default.
 */
export type Need = (typeof NEEDS)[number];

/** From the least to the most. */
export const NEEDS = ["never", "sometimes", "always"] as const;

/** A key of the context that conditions read. */
export interface ContractKey {
  readonly name: string;
  /** Where plain data gives it, as for a tag. */
  readonly paths: readonly ValuePath[];
  /** What it is compared as. */
  readonly kinds: readonly KeyKind[];
  /**
   * The texts that make a difference, in lower case, where it is only compared with whole texts; empty where it is not,
   * or with more than a reader of types can use. Any other text may be given, too.
   */
  readonly values: readonly string[];
  /** A value that makes one of the comparisons true. */
  readonly example: string | number;
  /** The programs whose conditions read it, in the order of their names. */
  readonly programs: readonly ProgramName[];
  readonly declared?: Variable | undefined;
}

export type KeyKind = "text" | "number" | "day" | "presence";

/** A list that the data or an item holds. */
export interface ContractList {
  readonly name: string;
  /** Where plain data gives it. */
  readonly path: ValuePath;
  /** Whether something is repeated for its items, of which otherwise only the number is asked. */
  readonly isRepeated: boolean;
  /** The most items that it may have. */
  readonly max: number;
  /** What each of its items holds. */
  readonly items: ContractScope;
}
