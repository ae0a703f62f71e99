/** The console as it was built. */
export interface ConsoleFiles {
  /** HTML, in which CSP_NONCE and PUBLIC_URL are to be replaced by a nonce and the public address of the server. */
  readonly page: string;
  /** The page of preview links, in the same form; undefined for a console built by an earlier checkout. */
  readonly linkPage: string | undefined;
  /** The licences of the packages in the bundle, as Markdown. */
  readonly notices: string | undefined;
  /** By file name, which changes with the content; compressed forms end in `.br` and `.gz`. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** Undefined when it was not built. */
export type ReadConsole = () => Promise<ConsoleFiles | undefined>;
