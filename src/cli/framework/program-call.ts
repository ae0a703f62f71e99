/** Whether the source runs as it was written, and not as the package has it. */
const isCheckout = import.meta.url.endsWith(".ts");

/**
 * How texts call the command line: through npm's script in a checkout, and else as npm installs it. `--no` keeps npx
 * from running a package of that name from the registry where this one is not installed.
 */
export const PROGRAM_CALL = isCheckout ? "npm run -s letterpress --" : "npx --no letterpress";
