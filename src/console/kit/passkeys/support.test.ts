import { expect, test } from "vitest";
import { atHostName, isAddress } from "./support.ts";

test.each([
  ["localhost", false],
  ["docs.example", false],
  ["10.example", false],
  ["127.0.0.1", true],
  ["192.168.1.20", true],
  ["[::1]", true],
])("%s is an IP address: %s", (hostname, expected) => {
  expect(isAddress(hostname)).toBe(expected);
});

test.each([
  ["http://127.0.0.1:4747/account?x=1", "http://localhost:4747/account?x=1"],
  ["http://[::1]:4747/", "http://localhost:4747/"],
  ["http://192.168.1.20/", undefined],
])("%s is also at %s", (href, expected) => {
  expect(atHostName(new URL(href) as unknown as Location)?.href).toBe(expected);
});
