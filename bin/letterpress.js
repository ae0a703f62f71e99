#!/usr/bin/env node
// Plain JavaScript: an older Node must be able to read this file to say what is missing.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Letterpress needs Node 22.18 or later and this is ${process.versions.node}. Run it as \`npm start\` or \`npm run -s letterpress -- <command>\`, which bring Node 24 along.\n`,
  );
  process.exit(1);
}
await import("../src/main.ts");
