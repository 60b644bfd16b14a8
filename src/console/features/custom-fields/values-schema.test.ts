import { expect, it } from "vitest";
import type { CustomField } from "#contract/custom-field.ts";
import { fieldRules } from "#console/kit/fields/rules.ts";
import { valuesSchema } from "./values-schema.ts";

const field: CustomField = {
  id: "1",
  name: "owner",
  type: "text",
  createdAt: "",
  updatedAt: "",
  urls: { location: "" },
  permissions: { view: true, edit: true },
};

it("requires of every input what the form is drawn with", () => {
  const schema = valuesSchema([field], ({ name }) => `field-${name}`);
  expect(fieldRules(schema, "field-owner")).toEqual({ isRequired: false, isNullable: true });
  expect(schema.parse({ "field-owner": "" })).toEqual({ "field-owner": null });
});
