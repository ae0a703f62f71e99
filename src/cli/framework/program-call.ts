/** Whether the source runs as written, not as compiled for the package. */
const isCheckout = import.meta.url.endsWith(".ts");

/**
 * How texts call the command line: through npm's script in a checkout, otherwise as installed by npm. `--no` keeps npx
 * from running a package with that name from the registry if this one is not installed.
 */
export const PROGRAM_CALL = isCheckout ? "npm run -s letterpress --" : "npx --no letterpress";
