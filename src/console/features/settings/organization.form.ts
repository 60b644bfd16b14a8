import { z } from "zod";
import { AddressListsUpdate } from "#contract/address-lists.ts";
import { OrganizationUpdate } from "#contract/organization.ts";
import { roleChoices, type RoleChoice } from "#screens/roles.ts";
import { schemaLater } from "#console/kit/form/schema-later.ts";
import { roleOf } from "#console/kit/roles.ts";

export const organizationForm = schemaLater(OrganizationUpdate);

export const defaultRoleForm = schemaLater(
  OrganizationUpdate.extend({
    defaultRole: z
      .enum(roleChoices as [RoleChoice, ...RoleChoice[]])
      .transform(roleOf)
      .optional(),
  }),
);

/** The input contains the days of the grace period, or nothing. */
export const twoStepForm = schemaLater(
  OrganizationUpdate.extend({
    twoStep: z
      .string()
      .transform((days) => (days === "off" ? null : { graceDays: Number(days) }))
      .optional(),
  }),
);

/** The input contains the ID of the site, or nothing. */
const site = z
  .string()
  .transform((id) => (id === "" ? null : { type: "site" as const, site: id }))
  .optional();
export const addressForm = schemaLater(OrganizationUpdate.extend({ defaultContent: site }));

export const addressListsForm = schemaLater(AddressListsUpdate);
