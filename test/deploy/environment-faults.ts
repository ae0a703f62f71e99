import { SETTINGS, type Setting } from "../../src/config/settings.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The settings whose values are secrets. */
export const SECRET_SETTINGS: readonly string[] = Object.entries<Setting<unknown>>(SETTINGS)
  .filter(([, { isSecret }]) => isSecret === true)
  .map(([name]) => name);

const KNOWN = new Set([...Object.keys(SETTINGS), ...SECRET_SETTINGS.map((name) => `${name}_FILE`)]);
/** Secrets only where they have a password in them. */
const STORE_URLS = ["STORE_URL", "STORE_LISTEN_URL"];

/** What a container's environment may not have: a setting that there is none of, a secret, a key that a start makes. */
export function findEnvironmentFaults(env: Env): readonly string[] {
  const faults: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (!KNOWN.has(name)) faults.push(`${name} is no setting`);
    if (typeof value !== "string") faults.push(`${name} has no text of its own`);
    else if (STORE_URLS.includes(name)) {
      if (new URL(value).password !== "") faults.push(`${name} has a password in it`);
    } else if (SECRET_SETTINGS.includes(name)) faults.push(`${name} is a secret, and not in a file`);
  }
  if (env.BOOTSTRAP_ADMIN !== "off") faults.push("BOOTSTRAP_ADMIN is not off");
  return faults;
}
