import { expect, it } from "vitest";
import { nextAddress, organizationOf } from "./arrival.ts";

it.each([
  [null, "/"],
  ["/orgs/acme?x=1#y", "/orgs/acme?x=1#y"],
  ["https://evil.example", "/"],
  ["/.//evil.example/", "/"],
  ["/a/..//evil.example", "/"],
  ["/sign-in?next=/sign-in", "/"],
  ["/sign-in", "/"],
])("%s leads to %s", (next, address) => {
  expect(nextAddress(next, "https://docs.example")).toBe(address);
});

it.each([
  ["/orgs/acme/spaces/guide?x=1#y", "acme"],
  ["/orgs/acme", "acme"],
  ["/published/acme/docs/guide", "acme"],
  ["/orgs/acme?x=1", "acme"],
  ["/orgs/a%20b/settings", "a b"],
  ["/orgs/%E0%A4%A", undefined],
  ["/orgs", undefined],
  ["/orgs/", undefined],
  ["/account", undefined],
  ["/", undefined],
])("%s is an address in the organization %s", (address, organization) => {
  expect(organizationOf(address)).toBe(organization);
});
