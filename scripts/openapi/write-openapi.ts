import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildOpenApi } from "./build-openapi.ts";
import { readProtoImage } from "./proto-image.ts";

/** Writes the description of REST below a folder: docs/openapi.json for readers, and what the server serves in gen/. */
export function writeOpenApi(folder: string, buf: string): void {
  const document = buildOpenApi(readProtoImage(buf));
  for (const below of ["docs", "gen/docs"]) mkdirSync(join(folder, below), { recursive: true });
  writeFileSync(join(folder, "docs/openapi.json"), `${JSON.stringify(document, undefined, 2)}\n`);
  const lines = [
    "// Generated from proto/ and docs/api.md. Do not edit.",
    `export const OPENAPI_JSON = ${JSON.stringify(JSON.stringify(document))};`,
  ];
  writeFileSync(join(folder, "gen/docs/openapi.ts"), `${lines.join("\n")}\n`);
}
