import { join } from "node:path";
import { defineConfig } from "vite";
import { compressAssets } from "./compress-assets.ts";
import { LICENCES, writeNotices } from "./write-notices.ts";

const BASE = /node_modules.(react|react-dom|scheduler|wouter|@tanstack|@connectrpc|@bufbuild)./;

export default defineConfig({
  root: import.meta.dirname,
  base: "/console/",
  publicDir: false,
  logLevel: "warn",
  // The server puts another nonce in its place with each answer.
  html: { cspNonce: "CSP_NONCE" },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // A policy without data: for fonts and scripts, and files that are kept for good.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    reportCompressedSize: false,
    license: { fileName: LICENCES },
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      // The page of preview links is apart: who opens one gets nothing of the console.
      input: [join(import.meta.dirname, "index.html"), join(import.meta.dirname, "preview.html")],
      // Every page needs them: in one file they are smaller than in a few.
      output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } },
      checks: { pluginTimings: false },
      onLog(level, log, report) {
        // "use client" is for servers that render React.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
    },
  },
  plugins: [compressAssets(), writeNotices()],
});
