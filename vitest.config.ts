import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { patience } from "./src/testing/patience.ts";
import { tags } from "./src/testing/tags.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.js", "build/**/*.test.ts"],
    // Forks, because the store's native module and its file locks belong to a process.
    pool: "forks",
    maxWorkers: 2,
    // Every test file restores what it changes, so shared modules are loaded twice instead of 200 times.
    isolate: false,
    // Of another run, so that a check of a small change translates only what changed.
    fsModuleCache: true,
    // Generous, so that only hanging tests exceed it, even on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As for browser tests: a second try tells a slow moment from a fault, and is reported.
    retry: process.env["CI"] === undefined ? 0 : 1,
    tags,
    setupFiles: ["src/testing/setup.ts"],
    expect: { poll: { timeout: patience } },
    // Tests start the platform as processes, which load its hundreds of modules each time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, ".cache", "compiled") },
    unstubEnvs: true,
    restoreMocks: true,
  },
});
