/** The pages of the guide and their pictures, as the project and the package have them. */
export interface GuideFiles {
  /** Paths from the top folder, such as `docs/mjml.md`, `docs/dev.png` and `clients/js/README.md`. */
  readonly paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
}
