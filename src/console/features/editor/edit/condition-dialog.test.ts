import { expect, it } from "vitest";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { claimsOfSchema } from "#console/kit/condition/rules.ts";
import { allClaims } from "./condition-dialog.tsx";

const flag = { type: "boolean" as const };
const schemaOf = (signed: string[], unsigned?: string[]): VisitorSchema => {
  const flags = (names: string[]) => Object.fromEntries(names.map((name) => [name, flag]));
  const closed = { type: "object" as const, additionalProperties: false as const };
  const own = unsigned && { ...closed, properties: flags(unsigned) };
  return { ...closed, properties: { ...flags(signed), ...(own && { unsigned: own }) } as never };
};
const namesOf = (schemas: VisitorSchema[]) =>
  claimsOfSchema(allClaims(schemas)!).map(({ text }) => text.replace("visitor.claims.", ""));

it("offers the claims of every site that shows the space, each once", () => {
  const sites = [schemaOf(["staff"], ["beta"]), schemaOf(["staff", "paid"], ["early"])];
  expect(namesOf(sites)).toEqual(["staff", "paid", "unsigned.beta", "unsigned.early"]);
  expect(namesOf([schemaOf(["staff"])])).toEqual(["staff"]);
});

it("has no schema without claims", () => {
  expect(allClaims([])).toBeUndefined();
  expect(allClaims([schemaOf([], []), schemaOf([])])).toBeUndefined();
});
