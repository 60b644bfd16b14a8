import { type Api, createApi } from "./api.ts";
import { type Draft, edit, makeDraft, makeSpace, ready } from "./content.ts";
import { harbourApi } from "./harbour-api.ts";
import { addPerson, type Person } from "./person.ts";
import type { Platform } from "./platform.ts";

/** An organization in which every screen has content. */
export type World = {
  organization: string;
  space: string;
  page: string;
  /** The latest revision of the space. */
  revision: string;
  /** An open change request with every kind of change, threads, and a conflict; its number. */
  changeRequest: number;
  /** An import whose upload wasn't finished. */
  importId: string;
  /**
   * The admin who created everything. A member of nine organizations, while the platform's first admin is a member of those of
   * all tests.
   */
  administrator: Person;
  collection: string;
  team: string;
  /** A service account with a token. */
  serviceAccount: string;
  translation: string;
  /** A webhook with a delivery that failed. */
  webhook: string;
  /** Name of a custom field. */
  field: string;
  /** A pending SAML provider. */
  provider: string;
  /** A pending OpenID Connect provider. */
  oidcProvider: string;
  /** A published site with the space. */
  site: string;
  /** Slug of an OpenAPI specification. */
  specification: string;
  /** Last part of an invitation link. */
  invitation: string;
};

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** As the first admin in a browser does: API tokens can't. */
async function makeInstanceAdmin(
  { url, token }: Pick<Platform, "url" | "token">,
  userId: string,
): Promise<void> {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const body = JSON.stringify({ token });
  const signedIn = await fetch(`${url}/auth/session`, { method: "POST", headers, body });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
  const made = await fetch(`${url}/v1/instance/admins/${userId}`, {
    method: "PUT",
    headers: { ...headers, cookie: cookie.join("; ") },
  });
  if (!made.ok) throw new Error(`No instance admin was made: ${await made.text()}`);
}

/** Creates the world through the API, except for its admin: `addPerson` explains why. */
export async function makeWorld(
  platform: Pick<Platform, "url" | "token" | "dataDir">,
): Promise<World> {
  const asFirst = createApi(platform.url, platform.token);
  const organization = await asFirst("POST /v1/orgs", { body: { title: "World" } });
  const administrator = addPerson(platform, {
    organizationId: organization.id,
    displayName: "Wanda World",
    role: "admin",
  });
  await makeInstanceAdmin(platform, administrator.id);
  const api = createApi(platform.url, administrator.token);
  // With a single organization, the start screen skips the choice; only more than eight are searchable.
  for (let number = 1; number <= 8; number++) {
    await api("POST /v1/orgs", { body: { title: `Next to World ${number}` } });
  }
  const collection = await api("POST /v1/orgs/{organizationId}/collections", {
    params: { organizationId: organization.id },
    body: { title: "Handbooks" },
  });
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Welcome", markdown: allBlocks },
    { title: "Install", markdown: "Run the quick installer.\n\nThen restart." },
    { title: "Upgrade", markdown: "Stop it.\n\nReplace it.", into: "Install" },
    { title: "Old", markdown: "Nobody reads this." },
    { title: "Appendix", markdown: "More." },
  ]);
  const merged = await makeDraft(api, spaceId, "Merged before");
  await edit(api, merged, [{ operation: "update_page", page: pages["Appendix"]!, emoji: "📎" }]);
  await makeDraft(api, spaceId, "Still a draft");
  const open = await makeDraft(api, spaceId, "Everything at once");
  await edit(api, open, [
    {
      operation: "update_page",
      page: pages["Install"]!,
      title: "Installation",
      document: { markdown: "Run the **guided** installer on every host.\n\nThen restart." },
    },
    { operation: "update_page", page: pages["Upgrade"]!, into: null, at: 0 },
    { operation: "delete_page", page: pages["Old"]! },
    { operation: "insert_page", title: "New", document: { markdown: allBlocks } },
  ]);
  const main = await makeDraft(api, spaceId, "Meanwhile in main");
  await edit(api, main, [
    {
      operation: "update_page",
      page: pages["Install"]!,
      document: { markdown: "Run the slow installer.\n\nThen restart." },
    },
  ]);
  await api(`POST ${inDraft}/merge`, { params: merged });
  const { revision } = await api(`POST ${inDraft}/merge`, { params: main });
  await api(`POST ${inDraft}/update`, { params: open });
  await discuss(api, open, pages["Install"]!);
  const changeRequest = await ready(api, open);
  const site = await addSite(api, organization.id, spaceId);
  const upload = await api("POST /v1/spaces/{spaceId}/content/imports", {
    params: { spaceId },
    body: { name: "Old manual.zip", size: 10 },
  });
  const people = await addAdministration(api, organization.id, administrator.id);
  return {
    administrator,
    organization: organization.id,
    collection: collection.id,
    space: spaceId,
    page: pages["Welcome"]!,
    revision,
    changeRequest,
    importId: upload.id,
    site,
    ...people,
  };
}

async function addSite(api: Api, organizationId: string, spaceId: string): Promise<string> {
  const params = { organizationId };
  const { id } = await api("POST /v1/orgs/{organizationId}/sites", {
    params,
    body: { title: "Docs", spaces: [spaceId] },
  });
  await api("POST /v1/orgs/{organizationId}/sites/{siteId}/publish", {
    params: { ...params, siteId: id },
  });
  return id;
}

/** People and settings: one of each resource. */
async function addAdministration(api: Api, organizationId: string, userId: string) {
  const params = { organizationId };
  const team = await api("PUT /v1/orgs/{organizationId}/teams", {
    params,
    body: { title: "Writers", members: [userId] },
  });
  const field = await api("POST /v1/orgs/{organizationId}/custom-fields", {
    params,
    body: { name: "audience", type: "select:single", options: ["Everyone", "Partners"] },
  });
  const serviceAccount = await api("POST /v1/orgs/{organizationId}/service-accounts", {
    params,
    body: { title: "Nightly builds", role: "edit" },
  });
  await api("POST /v1/orgs/{organizationId}/tokens", {
    params,
    body: { name: "CI", serviceAccount: serviceAccount.id },
  });
  const translation = await api("POST /v1/orgs/{organizationId}/translations", {
    params,
    body: { title: "French" },
  });
  const oidcProvider = await api("POST /v1/orgs/{organizationId}/oidc", {
    params: { organizationId },
    body: { label: "Harbour Keycloak" },
  });
  const webhook = await api("POST /v1/orgs/{organizationId}/webhooks", {
    params,
    // Nothing listens there.
    body: { name: "Builds", url: "http://127.0.0.1:9/", format: "bindery", events: ["team.*"] },
  });
  await api("POST /v1/orgs/{organizationId}/webhooks/{webhookId}/test", {
    params: { ...params, webhookId: webhook.id },
  });
  const provider = await api("POST /v1/orgs/{organizationId}/saml", {
    params,
    body: { label: "Staff sign-in" },
  });
  const specification = await api("POST /v1/orgs/{organizationId}/openapi", {
    params,
    body: { slug: "harbour", source: { text: JSON.stringify(harbourApi()) } },
  });
  const link = await api("POST /v1/orgs/{organizationId}/link-invites", {
    params,
    body: { role: "read" },
  });
  const invitation = new URL(link.urls.invite).searchParams.get("token")!;
  return {
    team: team.id,
    serviceAccount: serviceAccount.id,
    translation: translation.id,
    webhook: webhook.id,
    provider: provider.id,
    oidcProvider: oidcProvider.id,
    field: field.name,
    specification: specification.slug,
    invitation,
  };
}

async function discuss(api: Api, params: Draft, page: string): Promise<void> {
  const comment = (markdown: string, more: { page?: string } = {}) =>
    api(`POST ${inDraft}/comments`, { params, body: { body: { markdown }, ...more } });
  await comment("Does this need **all** hosts?", { page });
  const first = await comment("Looks good on the whole.");
  const thread = { ...params, commentId: first.id };
  await api(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: thread,
    query: {},
    body: { body: { markdown: "Thank you." } },
  });
  await api(`PUT ${inDraft}/comments/{commentId}`, {
    params: thread,
    body: { addedReactions: ["👍"] },
  });
  const settled = await comment("A typo.", { page });
  await api(`PUT ${inDraft}/comments/{commentId}`, {
    params: { ...params, commentId: settled.id },
    body: { resolved: true },
  });
}

const allBlocks = `Text with **bold**, *italic*, \`code\` and a [link](https://example.com/).

## Steps

1. First
2. Second

- [x] Done
- [ ] Open

| Name | Meaning |
| ---- | ------- |
| \`a\`  | one     |
| \`b\`  | two     |

\`\`\`js
const answer = 42; // a comment
\`\`\`

> Quoted words.

{% hint style="warning" %}
Take care.
{% endhint %}

## End

Last words.
`;
