import { expect, test } from "vitest";
import { startTestPlatform } from "#testing/platform.ts";
import { isLoopback } from "./origin.ts";

test.each([
  ["localhost", true],
  ["docs.localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["localhost.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["evil-localhost", false],
  ["0.0.0.0", false],
  ["192.168.1.5", false],
  ["[::]", false],
  ["docs.example.com", false],
])("%s is this machine: %s", (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});

test("without PUBLIC_URL a foreign Host is refused, and makes no link", async () => {
  const platform = await startTestPlatform({ settings: { publicUrl: undefined } });
  const ask = (origin: string, path = "/openapi.json") =>
    platform.service.handle(new Request(origin + path));
  const refused = await ask("http://evil.example");
  expect(refused.status).toBe(400);
  expect(refused.headers.get("x-request-id")).not.toBeNull();
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringContaining("PUBLIC_URL") },
  });
  expect((await ask("http://localhost:4747")).status).toBe(200);
  expect((await ask("http://10.0.0.7:4747", "/healthz")).status).toBe(200);
  await platform.close();
});

test("with PUBLIC_URL links lead there, whatever the Host is", async () => {
  const platform = await startTestPlatform({ settings: { publicUrl: "https://docs.example.com" } });
  const response = await platform.service.handle(new Request("http://10.0.0.7:4747/openapi.json"));
  expect(await response.json()).toMatchObject({ servers: [{ url: "https://docs.example.com" }] });
  await platform.close();
});
