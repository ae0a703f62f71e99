import { UsageError } from "./command.ts";

/** What the interface asks of names: something to see. */
export function checkName(option: string, name: string): string {
  if (!/[^\p{Cc}\p{Z}]/u.test(name)) throw new UsageError(`${option} must hold a visible character`);
  return checkLine(option, name, 100);
}

/** What the interface asks of subjects and comments. Lengths count characters, not bytes. */
export function checkLine(option: string, text: string, maxLength: number): string {
  if ([...text].length > maxLength) throw new UsageError(`${option} must be at most ${maxLength} characters`);
  if (/[\p{Cc}\uFFFD]/u.test(text)) throw new UsageError(`${option} must be one line without control characters`);
  return text;
}
