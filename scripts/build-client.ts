// Builds the JavaScript library: clients/js/dist.
import { fileURLToPath } from "node:url";
import { buildClient } from "../clients/js/scripts/build.ts";

await buildClient(fileURLToPath(new URL("../clients/js/dist", import.meta.url)));
