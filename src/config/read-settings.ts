import { readSecret } from "./read-secret.ts";
import { SETTINGS, type Setting } from "./settings.ts";

type Env = Readonly<Record<string, string | undefined>>;
type Settings = typeof SETTINGS;

/** The value of each setting; undefined if the variable is not set and has no default. */
export type SettingValues = {
  readonly [Name in keyof Settings]:
    | ReturnType<Settings[Name]["type"]["read"]>
    | (Settings[Name] extends { readonly default: string } ? never : undefined);
};

/**
 * Reads all settings. An empty variable counts as not set, and a secret may be in a file. Faults, which name the
 * variables, are added to the list.
 */
export function readSettings(env: Env, faults: string[]): SettingValues {
  const entries: [string, Setting<unknown>][] = Object.entries(SETTINGS);
  const values = entries.map(([name, { type, isSecret, default: fallback }]) => {
    const given = isSecret ? readSecret(env, name, (fault) => faults.push(fault)) : env[name];
    const text = given || fallback;
    return [name, text === undefined ? undefined : type.read(text, (fault) => faults.push(`${name}: ${fault}`))];
  });
  // Keys and value types are those of the table, which `fromEntries` cannot infer.
  return Object.fromEntries(values) as SettingValues;
}
