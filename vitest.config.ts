import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.js"],
    // Forks, because the store's native module and its file locks belong to a process.
    pool: "forks",
    maxWorkers: 2,
    // A test that waits longer than this is waiting for something that will not come.
    testTimeout: 15_000,
    hookTimeout: 15_000,
    unstubEnvs: true,
    restoreMocks: true,
  },
});
