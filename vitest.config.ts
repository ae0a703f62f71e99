import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "clients/js/test/**/*.test.ts"],
    setupFiles: ["test/support/property-seed.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
