import type { SourceMessage } from "./source-message.ts";

/** The texts of a draft that can be translated. */
export interface MessageCatalogue {
  /** The draft that they were read from. */
  readonly draftRevision: number;
  /** The language tag that the source declares, as it is written; empty for none. */
  readonly language: string;
  /** In the order of the source. */
  readonly messages: readonly SourceMessage[];
}
