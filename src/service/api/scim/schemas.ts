import {
  enterpriseAttributes,
  groupAttributes,
  groupsOfUser,
  urns,
  userAttributes,
  type Attribute,
} from "./attributes.ts";

/** How much one request may have. */
export const scimLimits = { bulkOperations: 1000, payload: 4 * 1024 * 1024, results: 1000 };

const schemaOf = "urn:ietf:params:scim:schemas:core:2.0";

/** What this service provider can do (RFC 7643, section 5). */
export function serviceProviderConfig(base: string, documentation: string) {
  return {
    schemas: [`${schemaOf}:ServiceProviderConfig`],
    documentationUri: documentation,
    patch: { supported: true },
    bulk: {
      supported: true,
      maxOperations: scimLimits.bulkOperations,
      maxPayloadSize: scimLimits.payload,
    },
    filter: { supported: true, maxResults: scimLimits.results },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Token",
        description: "A provisioning token from the organization's settings, as a bearer token.",
        specUri: "https://www.rfc-editor.org/info/rfc6750",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

/** The kinds of resources (RFC 7643, section 6). */
export function resourceTypes(base: string) {
  const type = (id: "User" | "Group", schema: string, more: object = {}) => ({
    schemas: [`${schemaOf}:ResourceType`],
    id,
    name: id,
    endpoint: `/${id}s`,
    description: id === "User" ? "A person." : "A group, which is a team here.",
    schema,
    ...more,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${id}` },
  });
  return [
    type("User", urns.user, {
      schemaExtensions: [{ schema: urns.enterprise, required: false }],
    }),
    type("Group", urns.group),
  ];
}

/** The schemas with their attributes (RFC 7643, section 7). */
export function schemas(base: string) {
  const schema = (id: string, name: string, attributes: readonly Attribute[]) => ({
    schemas: [`${schemaOf}:Schema`],
    id,
    name,
    description: name,
    attributes: attributes.map(describe),
    meta: { resourceType: "Schema", location: `${base}/Schemas/${id}` },
  });
  return [
    schema(urns.user, "User", [...userAttributes.filter(isOfSchema), groupsOfUser]),
    schema(urns.enterprise, "Enterprise user", enterpriseAttributes),
    schema(urns.group, "Group", groupAttributes.filter(isOfSchema)),
  ];
}

/** `externalId` belongs to every resource, so no schema lists it. */
const isOfSchema = ({ name }: Attribute) => name !== "externalId";

function describe(attribute: Attribute): Record<string, unknown> {
  const { name, type, description, subs } = attribute;
  return {
    name,
    type,
    multiValued: attribute.isMany === true,
    description,
    required: attribute.isRequired === true,
    ...(type === "string" && { caseExact: attribute.isCaseExact === true }),
    mutability: attribute.isReadOnly === true ? "readOnly" : "readWrite",
    returned: "default",
    uniqueness: attribute.isUnique === true ? "server" : "none",
    ...(type === "reference" && { referenceTypes: ["User", "Group"], caseExact: true }),
    ...(subs && { subAttributes: subs.map(describe) }),
  };
}
