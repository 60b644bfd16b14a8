import type { TestOrganization, TestPlatform, TestUser } from "./platform.ts";

/** What tests read of a response; the rest is compared as a whole. */
type ScimBody = {
  id: string;
  userName: string;
  scimType?: string;
  name?: unknown;
  password?: unknown;
  groups?: unknown;
  meta: { location: string; version: string };
  members?: { value: string }[];
  totalResults: number;
  Resources: ScimBody[];
  Operations: { location: string }[];
};

type ScimResponse = { status: number; headers: Headers; body: ScimBody };

export type ScimClient = {
  token: string;
  tokenId: string;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ScimResponse>;
};

/** An identity provider of an organization, whose people have emails at the domain. */
export async function makeScimClient(
  platform: TestPlatform,
  { id, users }: TestOrganization,
  domain = "example.com",
): Promise<ScimClient> {
  await platform.service.environment.store.transaction((tx) =>
    tx.insertInto("organization_domain").values({ organization_id: id, domain }).execute(),
  );
  return connect(platform, users.admin, id);
}

/** A group of an organization's identity provider. @returns its ID */
export async function makeScimGroup(
  platform: TestPlatform,
  admin: TestUser,
  organizationId: string,
): Promise<string> {
  const client = await connect(platform, admin, organizationId);
  const { body } = await client.send("POST", "/Groups", { displayName: "Engineering" });
  return String(body.id);
}

async function connect(
  platform: TestPlatform,
  admin: TestUser,
  organizationId: string,
): Promise<ScimClient> {
  const { token, id } = await platform
    .as(admin)
    .call("POST /v1/orgs/{organizationId}/scim-tokens", {
      params: { organizationId },
      body: { name: "Okta" },
    });
  return {
    token,
    tokenId: id,
    async send(method, path, body, headers = {}) {
      const init: RequestInit = {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/scim+json" }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const response = await platform.as(null).fetch(`/scim/v2/${organizationId}${path}`, init);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: JSON.parse(text === "" ? "{}" : text) as ScimBody,
      };
    },
  };
}

/** A user in the form that Okta sends. */
export function oktaUser(name: string, more: object = {}) {
  return {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: `${name.toLowerCase()}@example.com`,
    name: { givenName: name, familyName: "Lovelace" },
    emails: [{ primary: true, value: `${name.toLowerCase()}@example.com`, type: "work" }],
    displayName: `${name} Lovelace`,
    locale: "en-US",
    externalId: `00u${name}`,
    groups: [],
    password: "1mz050nq",
    active: true,
    ...more,
  };
}
