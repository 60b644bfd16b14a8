import { describe, expect, it } from "vitest";
import { z } from "zod";
import { OrganizationCreate } from "#contract/organization.ts";
import { SpaceCreate, SpaceUpdate } from "#contract/space.ts";
import { fieldRules } from "./rules.ts";

describe("fieldRules", () => {
  it("reads limits and required marks", () => {
    expect(fieldRules(OrganizationCreate, "title")).toEqual({
      isRequired: true,
      isNullable: false,
      least: 2,
      most: 255,
    });
  });

  it("knows that a field with a default, or an optional one, is not required", () => {
    expect(fieldRules(SpaceCreate, "title")).toEqual({
      isRequired: false,
      isNullable: false,
      most: 50,
    });
    expect(fieldRules(SpaceCreate, "empty").isRequired).toBe(false);
  });

  it("reads the values of an enumeration, and what null clears", () => {
    expect(fieldRules(SpaceUpdate, "editMode").options).toEqual(["live", "locked"]);
    expect(fieldRules(z.object({ note: z.string().max(9).nullish() }), "note")).toEqual({
      isRequired: false,
      isNullable: true,
      most: 9,
    });
  });

  it("throws for a field that the schema doesn't have", () => {
    expect(() => fieldRules(SpaceCreate, "color")).toThrow('no field "color"');
  });
});
