import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// As the program does: compile threads find what Node has made of the source. Without it each has Node strip the types
// anew, in WebAssembly, and a thread that is ended while V8 still optimises that can take its process with it.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/letterpress", import.meta.url)));
