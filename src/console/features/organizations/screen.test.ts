import { expect, it } from "vitest";
import type { Organization } from "#contract/organization.ts";
import { domainOf } from "#screens/account.ts";
import { inOrderOfUse } from "./screen.tsx";

const named = (title: string) => ({ id: title, title }) as Organization;

it("puts recently opened ones first, and sorts the rest by name", () => {
  const order = inOrderOfUse(
    ["Delta", "alpha", "Beta", "Gamma"].map(named),
    new Map([
      ["Beta", 1000],
      ["Gamma", 2000],
    ]),
  );
  expect(order.map(({ title }) => title)).toEqual(["Gamma", "Beta", "alpha", "Delta"]);
});

it("reads the domain of an email", () => {
  expect(domainOf("Ana@Acme.Example")).toBe("acme.example");
  expect(domainOf("nobody")).toBeUndefined();
  expect(domainOf(undefined)).toBeUndefined();
});
