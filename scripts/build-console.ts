/** Builds `console/dist`, the web app that the server has at /console. */
import { join } from "node:path";
import { build } from "vite";

await build({ configFile: join(import.meta.dirname, "../console/vite.config.ts") });
