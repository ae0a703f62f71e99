// Builds the console after `npm ci`. It runs on any Node, and without Vite (`npm ci --omit=dev`) it leaves things as they are.
let vite;
try {
  // npm pack has it built by `prepack`.
  if (process.env.npm_command !== "pack") vite = await import("vite");
} catch {
  // No Vite, or none for this platform: the server then says how to build.
}
await vite?.build({ configFile: `${import.meta.dirname}/vite.config.ts` });
