import { readFileSync } from "node:fs";
import type { TemplateSource } from "../domain/template/template-source.ts";
import { UsageError } from "./command.ts";

/** The source in a file: MJML when its name ends in `.mjml`, TemplateJson otherwise. */
export function readSource(path: string): TemplateSource {
  return { kind: path.endsWith(".mjml") ? "mjml" : "document", text: readText(path) };
}

/** The JSON object in a file. */
export function readJsonObject(path: string): Record<string, unknown> {
  const text = readText(path);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (err) {
    throw new UsageError(`${path} is not JSON: ${err instanceof Error ? err.message : String(err)}`);
  }
  throw new UsageError(`${path} must hold a JSON object`);
}

function readText(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new UsageError(`cannot read the file ${path}`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${path} is not UTF-8 text`);
  }
}
