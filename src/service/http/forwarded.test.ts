import { expect, test } from "vitest";
import { createReadSender } from "./forwarded.ts";

const read = createReadSender(["10.0.0.0/8", "fd00::/8"]);

function sender(peer: string, forwardedFor?: string, proto?: string) {
  const headers = new Headers();
  if (forwardedFor !== undefined) headers.set("x-forwarded-for", forwardedFor);
  if (proto !== undefined) headers.set("x-forwarded-proto", proto);
  return read(new Request("http://bindery.test", { headers }), peer);
}

test.each([
  ["no header", "10.0.0.1", undefined, "10.0.0.1"],
  ["one client", "10.0.0.1", "192.0.2.7", "192.0.2.7"],
  ["a chain of trusted proxies", "10.0.0.1", "192.0.2.7, 10.9.9.9", "192.0.2.7"],
  ["what the client wrote itself", "10.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"],
  ["only proxies", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["nonsense", "10.0.0.1", "unknown", "10.0.0.1"],
  ["nonsense before a proxy", "10.0.0.1", "x, 10.0.0.2", "10.0.0.2"],
  ["a port", "10.0.0.1", "192.0.2.7:5123", "192.0.2.7"],
  ["IPv6", "fd00::1", "2001:db8::7", "2001:db8::7"],
  ["IPv6 with a port", "fd00::1", "[2001:db8::7]:5123", "2001:db8::7"],
  ["a proxy in IPv6 clothes", "::ffff:10.0.0.1", "192.0.2.7", "192.0.2.7"],
  ["a peer that is no proxy", "192.0.2.9", "198.51.100.1", "192.0.2.9"],
])("%s", (_, peer, forwardedFor, address) => {
  expect(sender(peer, forwardedFor).address).toBe(address);
});

test("only a trusted proxy says whether the client spoke TLS", () => {
  expect(sender("10.0.0.1", undefined, "https").isSecure).toBe(true);
  expect(sender("10.0.0.1", undefined, "HTTPS, http").isSecure).toBe(true);
  expect(sender("10.0.0.1", undefined, "http").isSecure).toBe(false);
  expect(sender("10.0.0.1", undefined, "gopher").isSecure).toBeUndefined();
  expect(sender("192.0.2.9", undefined, "https")).toMatchObject({
    isSecure: undefined,
    isUntrusted: true,
  });
  expect(sender("192.0.2.9").isUntrusted).toBe(false);
});

test("limits count an IPv6 client by its network", () => {
  expect(sender("2001:db8:1:2:3:4:5:6").countedAs).toBe("2001:db8:1:2::/64");
  expect(sender("2001:db8:1:2::9").countedAs).toBe("2001:db8:1:2::/64");
  expect(sender("::ffff:192.0.2.9").countedAs).toBe("192.0.2.9");
  expect(sender("").countedAs).toBe("");
});
