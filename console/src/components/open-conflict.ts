/** What both sides changed in different ways, under a name of its own. */
export interface OpenConflict {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
}

export type Choice = "theirs" | "mine" | "both";

/** By the name of each conflict. */
export type Choices = Readonly<Record<string, Choice>>;
