/** What mjml knows of its components, as the installed package says it. */
export interface ComponentRules {
  /** Every name that means something to mjml somewhere. */
  readonly names: readonly string[];
  isKnown(name: string): boolean;
  /** True for components whose content is HTML, which mjml copies. */
  holdsHtml(name: string): boolean;
  takes(parent: string, child: string): boolean;
  /** The names of the components that take this one. */
  parentsOf(child: string): readonly string[];
  /** The attributes of a component; undefined if it accepts any. */
  attributesOf(name: string): readonly string[] | undefined;
}
