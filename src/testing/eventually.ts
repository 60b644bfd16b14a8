import { vi } from "vitest";
import { patience } from "./patience.ts";

/** Calls `check` until it doesn't throw. To wait for a single value, use `expect.poll`. @returns its result */
export const eventually = <T>(
  check: () => T | Promise<T>,
  options?: { interval: number },
): Promise<T> => vi.waitFor(check, { timeout: patience, ...options });
