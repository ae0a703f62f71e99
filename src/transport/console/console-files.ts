/** The console as it was built. */
export interface ConsoleFiles {
  /** HTML, with CSP_NONCE in the place of each nonce. */
  readonly page: string;
  /** By file name, which changes with the content; compressed forms end in `.br` and `.gz`. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** Undefined when it was not built. */
export type ReadConsole = () => Promise<ConsoleFiles | undefined>;

/** What a server says without a console. It is built with packages that `npm ci --omit=dev` leaves out. */
export const NO_CONSOLE =
  "Console: none in this checkout; install the package, or run npm ci without --omit=dev and --ignore-scripts";
