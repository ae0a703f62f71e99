/** A change of what the service serves of a template, or of a brand where the watch has `brands`. */
export interface TemplateChange {
  /** What happened; the service may add kinds. */
  readonly kind:
    | "published"
    | "rolled_back"
    | "archived"
    | "unarchived"
    | "renamed"
    | `brand_${string}`
    | (string & {});
  /** UUID of the template; empty for a brand. */
  readonly templateId: string;
  /** UUID of the brand; undefined for a template. */
  readonly brandId: string | undefined;
  /** Its slug when it changed; undefined where it had none. */
  readonly slug: string | undefined;
  /** Of one that was renamed, its slug before; undefined where it had none. */
  readonly previousSlug: string | undefined;
  /** The version that is served from then on, and for `archived` the one that no longer is. */
  readonly version: number;
  /** SHA-256 of what the version serves, in hexadecimal digits; undefined when the version is no longer stored. */
  readonly digest: string | undefined;
  readonly changedAt: Date;
  /** Position in the stream after this change. Pass it as `cursor` to continue from there. */
  readonly cursor: string;
}
