import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.js"],
    // Forks, because the store's native module and its file locks belong to a process.
    pool: "forks",
    maxWorkers: 2,
    // Every file restores what it changes, so the modules that all of them load are loaded twice instead of 200 times.
    isolate: false,
    // Only what hangs takes this long, also on a machine with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    restoreMocks: true,
  },
});
