#!/usr/bin/env node
// Plain JavaScript: an older Node must be able to read this file to say what is missing.
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Letterpress needs Node 22.18 or later and this is ${process.versions.node}. Run it as \`npm start\` or \`npm run -s letterpress -- <command>\`, which bring Node 24 along.\n`,
  );
  process.exit(1);
}
// What Node makes of the source is kept for the next start, beside the packages: not in a folder that others can write to.
// Where nothing can be written it starts without.
nodeModule.enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/letterpress", import.meta.url)));
await import("../src/main.ts");
