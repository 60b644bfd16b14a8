// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  "https://evil.example/a.js",
  "//evil.example/a.js",
  "data:text/javascript,1",
  "blob:null/1",
])("refuses %s", async (address) => {
  const { workerAddress } = await import("./worker-address.ts");
  expect(() => workerAddress(address)).toThrow("A worker must come from");
});

it("creates its policy once for all workers", async () => {
  const createPolicy = vi.fn((_name: string, rules: object) => rules);
  vi.stubGlobal("trustedTypes", { createPolicy });
  const { workerAddress } = await import("./worker-address.ts");
  const here = new URL("/assets/a.js", location.href).href;
  expect([workerAddress("/assets/a.js"), workerAddress("/assets/a.js")]).toEqual([here, here]);
  expect(() => workerAddress("https://evil.example/a.js")).toThrow(TypeError);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(["bindery-worker"]);
});
