import { secretFile } from "./read-secret.ts";
import { SETTINGS, type Setting } from "./settings.ts";

/** Variables that commands and the client libraries read to reach a server. */
const CLIENT_VARIABLES = [
  ...["LETTERPRESS_URL", "LETTERPRESS_API_KEY", "LETTERPRESS_ADMIN_KEY", secretFile("LETTERPRESS_ADMIN_KEY")],
  "LETTERPRESS_INSECURE_HTTP",
];

/** All variables of the project: the settings, the files of secret settings, and those that clients read. */
export const KNOWN_VARIABLES: readonly string[] = [
  ...Object.entries<Setting<unknown>>(SETTINGS).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, secretFile(name)] : [name],
  ),
  ...CLIENT_VARIABLES,
];
