/** What a server says without a console. It is built with packages that `npm ci --omit=dev` leaves out. */
export const NO_CONSOLE =
  "Console: none in this checkout; install the package, or run npm ci without --omit=dev and --ignore-scripts";
