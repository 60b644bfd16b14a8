/** Runs before each file of unit tests. */

import { afterAll, vi } from "vitest";
import { patience } from "./patience.ts";

// Files share a process: with the fake timers of the one before, a test would wait forever.
afterAll(() => {
  vi.useRealTimers();
});

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: patience });
}
