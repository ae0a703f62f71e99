import type { SourceEdit } from "./source-edit.ts";

/** What can be changed of a node of the mail. */
export interface Field {
  /** Differs from those of the other fields of the node. */
  readonly id: string;
  readonly label: string;
  /** `default`: of a merge tag, which `label` names, where the text is nothing but the tag. */
  readonly kind: "text" | "address" | "color" | "default";
  /** As it reads in the source; empty where it is not written. */
  readonly value: string;
  /** Where the source has it, or would. */
  readonly file: string;
  readonly from: number;
  /** The edit that gives it another value; undefined where it has that value. */
  readonly change: (next: string) => SourceEdit | undefined;
}
