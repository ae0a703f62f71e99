/** The console as it was built. */
export interface ConsoleFiles {
  /** HTML, with CSP_NONCE in the place of each nonce. */
  readonly page: string;
  /** By file name, which changes with the content; compressed forms end in `.br` and `.gz`. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** Undefined when it was not built. */
export type ReadConsole = () => Promise<ConsoleFiles | undefined>;
