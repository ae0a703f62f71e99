import { UsageError } from "./usage-error.ts";

/** Reads the number of a version, or of a draft, from 1. Undefined for another text. */
export function parseVersion(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Reads the option --version, as a command lists versions. */
export function readVersion(text: string, lister = "template versions"): number {
  const version = parseVersion(text);
  if (version !== undefined) return version;
  throw new UsageError(`--version must be a number from 1, as "${lister}" lists them, not "${text}"`);
}
