// Builds the console after `npm ci`. It runs on any Node, and without Vite (`npm ci --omit=dev`) it leaves things as they are.
let vite;
try {
  vite = await import("vite");
} catch {
  // No Vite, or none for this platform: the server then says how to build.
}
await vite?.build({ configFile: `${import.meta.dirname}/vite.config.ts` });
