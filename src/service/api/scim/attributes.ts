import { fold } from "./fold.ts";

/** The schemas of RFC 7643. */
export const urns = {
  user: "urn:ietf:params:scim:schemas:core:2.0:User",
  enterprise: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  group: "urn:ietf:params:scim:schemas:core:2.0:Group",
} as const;

/** An attribute of a schema: how it is spelled, and what it holds. */
export type Attribute = {
  name: string;
  type: "string" | "boolean" | "reference" | "dateTime" | "complex";
  description: string;
  isMany?: true;
  isRequired?: true;
  isReadOnly?: true;
  isCaseExact?: true;
  isUnique?: true;
  /** Of a complex one. */
  subs?: readonly Attribute[];
};

const text = (name: string, description: string): Attribute => ({
  name,
  type: "string",
  description,
});

/** @param value what one of several is: an email */
const several = (name: string, description: string, subs: readonly Attribute[]): Attribute => ({
  name,
  type: "complex",
  description,
  isMany: true,
  subs,
});

const labelled = (value: string): readonly Attribute[] => [
  text("value", value),
  text("display", "How it is shown."),
  text("type", "What it is for, such as work."),
  { name: "primary", type: "boolean", description: "Whether it is the main one." },
];

/** What is kept of a person. Only names, emails, and `active` change anything here; the rest is given back. */
export const userAttributes: readonly Attribute[] = [
  {
    ...text("userName", "The name that the person signs in with at the provider."),
    isRequired: true,
    isUnique: true,
  },
  { ...text("externalId", "The ID of the person at the provider."), isCaseExact: true },
  {
    name: "name",
    type: "complex",
    description: "The parts of the name.",
    subs: [
      text("formatted", "The whole name."),
      text("familyName", "Family name."),
      text("givenName", "Given name."),
      text("middleName", "Middle names."),
      text("honorificPrefix", "Title before the name."),
      text("honorificSuffix", "Suffix after the name."),
    ],
  },
  text("displayName", "The name that others see."),
  text("nickName", "Casual name."),
  text("profileUrl", "URL of the person's page."),
  text("title", "Job title."),
  text("userType", "Kind of employment."),
  text("preferredLanguage", "Language."),
  text("locale", "Locale."),
  text("timezone", "Time zone."),
  {
    name: "active",
    type: "boolean",
    description: "Whether the person has access.",
  },
  several("emails", "Emails. The primary one, or else the one for work, is that of the account.", [
    ...labelled("Email."),
  ]),
  several("phoneNumbers", "Phone numbers.", labelled("Number.")),
  several("ims", "Addresses for messages.", labelled("Address.")),
  several("photos", "URLs of pictures.", labelled("URL.")),
  several("addresses", "Postal addresses.", [
    text("formatted", "The whole address."),
    text("streetAddress", "Street."),
    text("locality", "City."),
    text("region", "State or region."),
    text("postalCode", "Postal code."),
    text("country", "Country."),
    text("type", "What it is for, such as work."),
    { name: "primary", type: "boolean", description: "Whether it is the main one." },
  ]),
  several("entitlements", "Entitlements.", labelled("Entitlement.")),
  several("roles", "Roles at the provider. They give no role here: map groups instead.", [
    ...labelled("Role."),
  ]),
];

export const groupsOfUser: Attribute = {
  ...several("groups", "The groups of the person.", [
    { ...text("value", "ID of the group."), isReadOnly: true },
    {
      name: "$ref",
      type: "reference",
      description: "URL of the group.",
      isReadOnly: true,
    },
    { ...text("display", "Name of the group."), isReadOnly: true },
  ]),
  isReadOnly: true,
};

export const enterpriseAttributes: readonly Attribute[] = [
  text("employeeNumber", "Number of the employee."),
  text("costCenter", "Cost center."),
  text("organization", "Organization."),
  text("division", "Division."),
  text("department", "Department."),
  {
    name: "manager",
    type: "complex",
    description: "The person's manager.",
    subs: [
      text("value", "ID of the manager."),
      { name: "$ref", type: "reference", description: "URL of the manager." },
      { ...text("displayName", "Name of the manager."), isReadOnly: true },
    ],
  },
];

export const groupAttributes: readonly Attribute[] = [
  { ...text("displayName", "Name of the group and its team."), isRequired: true, isUnique: true },
  { ...text("externalId", "The ID of the group at the provider."), isCaseExact: true },
  several("members", "The people in the group. Groups in groups aren't supported.", [
    { ...text("value", "ID of the person."), isCaseExact: true },
    { name: "$ref", type: "reference", description: "URL of the person." },
    { ...text("display", "Name of the person."), isReadOnly: true },
    text("type", "Always User."),
  ]),
];

/** Names of attributes are compared without their case. */
export function findAttribute(
  attributes: readonly Attribute[],
  name: string,
): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((attribute) => attribute.name.toLowerCase() === wanted);
}

/**
 * A name or path without the URN of a schema before it.
 * @returns the schema it names, if it does; an unknown URN stays part of the path
 */
export function splitUrn(path: string): { schema: keyof typeof urns | undefined; path: string } {
  const lower = path.toLowerCase();
  for (const schema of ["user", "enterprise", "group"] as const) {
    const urn = urns[schema].toLowerCase();
    if (lower === urn) return { schema, path: "" };
    if (lower.startsWith(`${urn}:`)) return { schema, path: path.slice(urn.length + 1) };
  }
  return { schema: undefined, path };
}

/** Whether two texts of an attribute are the same. */
export function isSameText(attribute: Attribute, a: string, b: string): boolean {
  return attribute.isCaseExact === true ? a === b : fold(a) === fold(b);
}
