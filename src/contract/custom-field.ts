import { z } from "zod";
import { longestFieldText, longestOption, mostOptions } from "./limits.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, patch, permissions, Timestamp, urls } from "./schema.ts";

const customFieldType = openEnum([
  "text",
  "number",
  "boolean",
  "tags",
  "select:single",
  "select:multi",
]);

const name = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[a-z_\-0-9]+$/, "Use only lowercase letters, digits, hyphens, and underscores.");
const title = z.string().max(100);
const description = z.string().max(200);
const placeholder = z.string().max(100);
const options = z.array(z.string().min(1).max(longestOption)).min(1).max(mostOptions);

/** A field that every space of the organization can fill; `name` identifies it in paths. */
export const CustomField = z
  .object({
    id: Id,
    name,
    title: title.optional(),
    description: description.optional(),
    type: customFieldType.open,
    placeholder: placeholder.optional(),
    options: options.optional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: urls(["location"]),
    permissions: permissions("view", "edit"),
  })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof CustomField>;

export const CustomFieldValue = z.union([
  z.string().max(longestFieldText),
  z.number(),
  z.boolean(),
  z.array(z.string()),
]);
export type CustomFieldValue = z.infer<typeof CustomFieldValue>;

/** A field of the organization with its value in a space. */
export const CustomFieldEntry = z.object({ customField: CustomField, value: CustomFieldValue });
export type CustomFieldEntry = z.infer<typeof CustomFieldEntry>;

/** A space that has a value for a field. */
const CustomFieldUse = z.object({ space: Id, value: CustomFieldValue });

const details = {
  title: title.optional(),
  description: description.optional(),
  placeholder: placeholder.optional(),
  options: options.optional(),
};

export const CustomFieldCreate = z.object({ name, type: customFieldType.known, ...details });
export const CustomFieldUpdate = patch(
  z.object({
    ...details,
    /** New names of options by their former ones. The values of spaces are renamed, too. An addition to the specification. */
    renamedOptions: z.record(z.string(), z.string()).optional(),
  }),
);

/** By field name; null clears the value. */
const CustomFieldValuesUpdate = z.object({
  values: z.record(name, z.object({ value: CustomFieldValue.nullable() })).optional(),
});

export const customFieldOperations = defineOperations({
  // The only list without an envelope. It has at most as many entries as the organization has fields.
  "GET /v1/spaces/{spaceId}/custom-fields": { response: z.array(CustomFieldEntry), status: 200 },
  "PATCH /v1/spaces/{spaceId}/custom-fields": { body: CustomFieldValuesUpdate, status: 204 },
  "GET /v1/orgs/{organizationId}/custom-fields": {
    query: listQuery(),
    response: list(CustomField),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/custom-fields": {
    body: CustomFieldCreate,
    response: CustomField,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/custom-fields/{fieldName}": { response: CustomField, status: 200 },
  "PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName}": {
    body: CustomFieldUpdate,
    response: CustomField,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName}": { status: 204 },
  "GET /v1/orgs/{organizationId}/custom-fields/{fieldName}/values": {
    query: listQuery(),
    response: list(CustomFieldUse),
    status: 200,
    extension: true,
  },
});
