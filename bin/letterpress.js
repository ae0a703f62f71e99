#!/usr/bin/env node
// Plain JavaScript: an older Node must be able to read this file to say what is missing.
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";

const source = new URL("../src/main.ts", import.meta.url);
const isCheckout = existsSync(source);
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  const advice = isCheckout ? adviceInCheckout() : "Install a newer one, such as from https://nodejs.org/en/download.";
  process.stderr.write(`Letterpress needs Node 22.18 or later and this is ${process.versions.node}. ${advice}\n`);
  process.exit(1);
}
// What Node makes of the source is kept for the next start, beside the packages: not in a folder that others can write to.
// Where nothing can be written it starts without.
nodeModule.enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/letterpress", import.meta.url)));
// A package brings the source as JavaScript: Node strips no types below node_modules.
await import((isCheckout ? source : new URL("../dist/src/main.js", import.meta.url)).href);

/** `npm ci` installs a Node for Linux, macOS and Windows on x64 and arm64, unless it leaves out what is optional. */
function adviceInCheckout() {
  if (existsSync(new URL("../node_modules/.bin/node", import.meta.url))) {
    return "Run it as `npm start` or `npm run -s letterpress -- <command>`, which bring a newer one along.";
  }
  return `npm installed none for ${process.platform} on ${process.arch}: run \`npm ci\` without leaving out what is optional, or install Node from https://nodejs.org/en/download.`;
}
