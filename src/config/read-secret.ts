import { readFileSync } from "node:fs";

type Env = Readonly<Record<string, string | undefined>>;

/** The variable that names a file with the value of a secret variable. */
export function secretFile(name: string): string {
  return `${name}_FILE`;
}

/**
 * The value of a secret variable: its own, or that of the file that the variable of its name and `_FILE` names, without
 * line feeds at its end. Undefined where neither is set. Faults name variable and path, never what the file holds.
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

/** The text of a file with one secret, without line feeds at its end. Undefined for a fault. */
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
