import { secretFile } from "./read-secret.ts";
import { SETTINGS, type Setting } from "./settings.ts";

/** What commands and the libraries read to reach a server. */
const CLIENT_VARIABLES = [
  ...["LETTERPRESS_URL", "LETTERPRESS_API_KEY", "LETTERPRESS_ADMIN_KEY", secretFile("LETTERPRESS_ADMIN_KEY")],
  "LETTERPRESS_INSECURE_HTTP",
];

/** Every variable of ours: the settings, the files of those that are secret, and what clients read. */
export const KNOWN_VARIABLES: readonly string[] = [
  ...Object.entries<Setting<unknown>>(SETTINGS).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, secretFile(name)] : [name],
  ),
  ...CLIENT_VARIABLES,
];
