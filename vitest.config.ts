import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "clients/js/test/**/*.test.ts"],
    // Those need more than npm: `npm run test:browser`.
    exclude: [...configDefaults.exclude, "test/client-runtimes/**"],
    setupFiles: ["test/support/property-seed.ts", "test/support/compile-cache.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
