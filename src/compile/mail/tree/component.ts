import type { Path } from "../../../domain/error.ts";
import type { Attributes, Markup } from "./markup.ts";

export type ComponentName =
  | "mj-wrapper"
  | "mj-section"
  | "mj-group"
  | "mj-column"
  | "mj-text"
  | "mj-image"
  | "mj-button"
  | "mj-social"
  | "mj-social-element"
  | "mj-divider"
  | "mj-spacer"
  | "mj-raw";

/** A component of MJML with its attributes in full. */
export interface Component {
  readonly name: ComponentName;
  readonly attributes: Attributes;
  readonly children: readonly Component[];
  /** For components whose content is HTML. */
  readonly content: readonly Markup[];
  /** The conditions of the tree under which it is shown or repeated, outermost first; absent when always. */
  readonly conditions?: readonly number[];
  /** Where the nodes of the document are that it is, outermost first; absent for parts of a node. */
  readonly nodes?: readonly Path[];
}

/** A component with components in it. */
export function container(name: ComponentName, attributes: Attributes, children: readonly Component[]): Component {
  return { name, attributes, children, content: [] };
}

/** A component with HTML in it, or with nothing. */
export function leaf(name: ComponentName, attributes: Attributes, content: readonly Markup[] = []): Component {
  return { name, attributes, children: [], content };
}
