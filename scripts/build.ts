/** Builds what is shipped or committed as a binary: `npm run build -- core`. Without a name it lists what there is. */
import { runByName } from "./run-by-name.ts";

await runByName(
  "build",
  {
    core: { run: () => import("./build-core.ts"), what: "core.wasm from core/assembly; --check compares only" },
    client: { run: () => import("./build-client.ts"), what: "clients/js/dist, the JavaScript library" },
    console: {
      run: () => import("./build-console.ts").then(({ buildConsole }) => buildConsole()),
      what: "console/dist, the web app at /console; npm ci does it",
    },
    package: {
      run: () => import("./build-package.ts"),
      what: "dist, the package that npm publishes: npm pack ./dist",
    },
    release: {
      run: () => import("./build-release.ts"),
      what: "release, every package of a release from a clean clone; a folder, then npm, python, composer, go or maven",
      commands: ["git", "npm", "python3", "composer", "go", "mvn"],
    },
    php: {
      run: () => import("../clients/php/native/build.ts"),
      what: "the native engine of the PHP library; --check compares only",
      commands: ["wasm2c", "python3"],
    },
  },
  process.argv.slice(2),
);
