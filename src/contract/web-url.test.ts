import { expect, test } from "vitest";
import { isWebUrl } from "./web-url.ts";

test.each([
  "https://example.com",
  "http://example.com:8080/docs?a=b#c",
  "HTTPS://example.com/@user",
  "https://example.com/?to=a@b:c@d",
  "https://[::1]/",
  "https://bücher.example/ä b",
])("%s is a URL", (text) => {
  expect(isWebUrl(text)).toBe(true);
});

test.each([
  "https://user:pw@example.com",
  "https://user@example.com/",
  "https://:pw@example.com/",
  "https://bank.example@evil.example/",
  "https://user%40mail:pw@example.com",
  "https://us\ter:p\nw@example.com",
  "https:example.com",
  "https:/example.com",
  "https:\\\\example.com",
  "https:///example.com",
  "https://",
  "https:// example.com",
  "//example.com",
  "javascript://example.com/%0aalert(1)",
  "ftp://example.com",
  "example.com",
  "",
])("%j is none", (text) => {
  expect(isWebUrl(text)).toBe(false);
});
