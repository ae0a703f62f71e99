import type { Path } from "../../../domain/error.ts";
import type { TextUnit } from "./text-unit.ts";

/** Where a text is: the MJML itself, a file of it, the subject, or a member of a document. */
export type TextPlace =
  | { readonly of: "mjml" }
  | { readonly of: "file"; readonly path: string }
  | { readonly of: "subject" }
  | { readonly of: "document"; readonly path: Path };

/** One string of a source, and what can be translated in it, in order. */
export interface TextSource {
  readonly place: TextPlace;
  readonly text: string;
  readonly units: readonly TextUnit[];
  /** Whether it is a mail in MJML, or a piece of one. */
  readonly isMjml?: boolean | undefined;
  /** As the path of a finding. */
  readonly pathOf: (index: number) => Path;
}
