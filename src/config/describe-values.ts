import { secretFile } from "./read-secret.ts";
import type { Setting } from "./settings.ts";

/** Describes the values of a variable, for help and docs; for a secret, also the variable that names a file with it. */
export function describeValues(name: string, { type, isSecret }: Setting<unknown>): string {
  return isSecret ? `${type.values}; or in the file that ${secretFile(name)} names` : type.values;
}
