import { readFileSync } from "node:fs";

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the name of the variable for a file with the value of a secret variable. */
export function secretFile(name: string): string {
  return `${name}_FILE`;
}

/**
 * Returns the value of a secret variable: its own, or the content of the file that the variable of the same name with
 * `_FILE` names, without trailing line feeds. Undefined if neither is set. Faults name the variable and the path, never
 * the content of the file.
 */
export function readSecret(env: Env, name: string, tell: (fault: string) => void): string | undefined {
  const [text, path] = [env[name] || undefined, env[secretFile(name)] || undefined];
  if (path === undefined) return text;
  if (text !== undefined) {
    tell(`${name}: ${secretFile(name)} is set, too: set one of them`);
    return text;
  }
  return readSecretFile(path, (fault) => tell(`${secretFile(name)}: ${fault}`));
}

/** Reads a file with one secret, without trailing line feeds. Reports a fault and returns undefined if that fails. */
export function readSecretFile(path: string, tell: (fault: string) => void): string | undefined {
  try {
    const text = readFileSync(path, "utf8").replace(/[\r\n]+$/, "");
    if (text === "") tell(`the file ${path} is empty`);
    return text || undefined;
  } catch (err) {
    const reason = err instanceof Error && "code" in err ? ` (${err.code})` : "";
    tell(`cannot read the file ${path}${reason}`);
    return undefined;
  }
}
