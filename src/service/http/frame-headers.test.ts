import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";

const screen = { path: "/*", scripts: [], starters: [], styles: [] };
let platform: TestPlatform;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "console-"));
  writeFileSync(join(folder, "index.html"), "<head></head>");
  writeFileSync(join(folder, "screens.json"), JSON.stringify([screen]));
  platform = await startTestPlatform({ consoleFolder: folder });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

test.each([
  "/sign-in",
  "/v1/user",
  "/openapi.json",
  "/published/none/none",
  "/published/@/plain.css",
  "/nowhere",
])("%s lets no page use the camera, the microphone, or the location", async (path) => {
  const { headers } = await platform.as(null).fetch(path);
  const policy = headers.get("permissions-policy") ?? "";
  for (const feature of ["camera", "microphone", "geolocation", "payment", "usb"]) {
    expect(policy.split(", ")).toContain(`${feature}=()`);
  }
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});
