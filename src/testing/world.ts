import { collectionOf, kinds, nouns, parameterOf } from "#contract/nouns.ts";
import { operations, type OperationKey } from "#contract/operations.ts";
import { operator } from "#service/identity/credentials/email-proofs.ts";
import { tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import { hashPassword, setPassword } from "#service/identity/credentials/passwords.ts";
import { beginSession } from "#service/identity/credentials/sessions.ts";
import { tell } from "#service/api/notifications/record.ts";
import { addMember } from "#service/api/organizations/organizations.ts";
import { addEncryptionKey } from "#service/identity/saml/encryption-keys.ts";
import { day } from "#service/kernel/clock.ts";
import { makeCertificate } from "./certificate.ts";
import { createOpenApiHandler, openApiJobKind } from "#service/documents/openapi/job.ts";
import type { TestCaller } from "./call.ts";
import { makeSpace } from "./change-requests.ts";
import {
  makeInstanceAdmin,
  testRoles,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "./platform.ts";
import { makeScimGroup } from "./scim.ts";
import { makeSiteWorld } from "./world-site.ts";
import { makeSpaceWorld } from "./world-space.ts";

const specification = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { responses: { 200: { description: "Pets" } } } } },
});

/** An organization with one of everything that paths refer to; `params` has all IDs. */
export type World = Awaited<ReturnType<typeof makeWorld>>;

/** @param url - of a page that can be imported */
export async function makeWorld(platform: TestPlatform, url: string) {
  const organization = await platform.makeOrganization();
  const owner = await join(platform, organization.id, "admin");
  const target = await join(platform, organization.id, "review");
  const caller = platform.as(owner);
  const inSpace = await makeSpaceWorld(caller, organization.id, url);
  const review = await platform
    .as(target)
    .call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews", {
      params: inSpace.conflicted,
      body: { status: "changes-requested" },
    });
  const pending = await platform
    .as(organization.users.admin)
    .call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pending-comments", {
      params: inSpace.main,
      body: { body: { markdown: "Well." } },
    });
  const upload = await platform
    .as(organization.users.admin)
    .call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads", {
      params: inSpace.main,
      body: { size: 10 },
    });
  await caller.call("PATCH /v1/orgs/{organizationId}", {
    params: { organizationId: organization.id },
    body: { emailDomains: ["example.com"] },
  });
  const onSite = await makeSiteWorld(caller, organization.id);
  const records = await makeRecords(caller, organization.id);
  const shared = { ...inSpace.main, ...records, userId: target.id };
  await share(caller, organization.id, shared);
  const jobId = await makeInstance(platform, [organization.users.admin.id, target.id]);
  const support = await platform.as(target).call("POST /v1/instance/support-access", {
    body: { organization: organization.id, reason: "Search finds nothing." },
  });
  const deletedSpaceId = await makeSpace(caller, organization.id);
  await caller.call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: deletedSpaceId } });
  return {
    url,
    organization,
    /** An organization in which everybody has the creator role. */
    elsewhere: await makeElsewhere(platform, organization),
    params: {
      ...shared,
      ...onSite.main,
      organizationId: organization.id,
      emailDomain: "example.com",
      specSlug: "pets",
      reviewId: review.id,
      pendingCommentId: pending.id,
      uploadId: upload.id,
      versionId: await makeVersion(platform, caller, organization.id),
      encryptionKeyId: await makeEncryptionKey(platform, organization.id, records.samlProviderId),
      scimGroupId: await makeScimGroup(platform, owner, organization.id),
      ...(await makeAccount(platform, organization.users.admin)),
      accessRequestId: await makeAccessRequest(platform, organization),
      jobId,
      supportAccessId: support.id,
      notificationId: await makeNotification(
        platform,
        organization.id,
        organization.users.admin,
        shared.spaceId,
      ),
    } as Record<string, string>,
    inSpace,
    onSite,
    deletedSpaceId,
  };
}

async function join(
  { makeUser, service }: TestPlatform,
  organizationId: string,
  role: "admin" | "review" | "create",
  user?: TestUser,
): Promise<TestUser> {
  const joining = user ?? (await makeUser());
  const member = { organizationId, userId: joining.id, role };
  const { store, clock } = service.environment;
  await store.transaction((tx) => addMember(tx, member, clock.now()));
  return joining;
}

async function makeElsewhere(platform: TestPlatform, { users }: TestOrganization): Promise<string> {
  const { id } = await platform.makeOrganization("Elsewhere");
  for (const role of testRoles) await join(platform, id, "create", users[role]);
  return id;
}

/** Resources of an organization besides spaces and sites. */
async function makeRecords(caller: TestCaller, organizationId: string) {
  const base = "/v1/orgs/{organizationId}";
  const params = { organizationId };
  const team = await caller.call(`PUT ${base}/teams`, { params, body: { title: "Writers" } });
  const collection = await caller.call(`POST ${base}/collections`, {
    params,
    body: { title: "Guides" },
  });
  const invite = await caller.call(`POST ${base}/link-invites`, { params, body: { role: "read" } });
  const invited = await caller.call(`POST ${base}/invites`, {
    params,
    body: { emails: ["invited@example.org"], role: "read" },
  });
  const field = await caller.call(`POST ${base}/custom-fields`, {
    params,
    body: { name: "audience", type: "text" },
  });
  const examples = await makeExamples(caller, params);
  const delivery = await caller.call(`POST ${base}/webhooks/{webhookId}/test`, {
    params: { ...params, webhookId: examples["webhookId"]! },
  });
  return {
    teamId: team.id,
    collectionId: collection.id,
    inviteId: invite.id,
    emailInviteId: invited.invites[0]!.id,
    fieldName: field.name,
    deliveryId: delivery.id,
    ...examples,
    samlProviderId: examples["samlProviderId"]!,
  };
}

/** One of each resource for which the contract has an example. */
export async function makeExamples(caller: TestCaller, params: { organizationId: string }) {
  const made: Record<string, string> = {};
  for (const kind of kinds) {
    const key = `POST /v1/orgs/{organizationId}/${collectionOf(kind)}` as OperationKey;
    const body = key in operations ? exampleFor(key) : undefined;
    if (body === undefined) continue;
    // Sequential, because IDs follow the order of creation.
    // oxlint-disable-next-line no-await-in-loop
    const response = (await caller.call(key, { params, body } as never)) as unknown as Record<
      string,
      string
    >;
    made[parameterOf(kind) ?? ""] = response[nouns[kind].key] ?? "";
  }
  return made;
}

type Shared = Record<"spaceId" | "changeRequestId" | "collectionId" | "teamId" | "userId", string>;

/** Gives the member every permission that can be removed, adds them to the team, and requests their review. */
async function share(caller: TestCaller, organizationId: string, shared: Shared): Promise<void> {
  const { spaceId, changeRequestId, collectionId, teamId, userId } = shared;
  await caller.call("PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}", {
    params: { organizationId, teamId, userId },
    body: {},
  });
  const body = { users: [userId], teams: [teamId], role: "read" as const };
  await caller.call("POST /v1/spaces/{spaceId}/permissions", { params: { spaceId }, body });
  await caller.call("POST /v1/collections/{collectionId}/permissions", {
    params: { collectionId },
    body,
  });
  await caller.call(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers",
    { params: { spaceId, changeRequestId }, body: { users: [userId] } },
  );
}

/** The password of the world's admin. */
export const adminPassword = "the quiet river bends twice";

/** A password, a second API token, a session, a passkey, and a notice of a user. */
async function makeAccount(platform: TestPlatform, user: TestUser) {
  const caller = platform.as(user);
  const token = await caller.call("POST /v1/user/tokens", { body: { name: "Another" } });
  const { store, clock, ids } = platform.service.environment;
  const notice = { kind: "earlier-account", organizationId: operator } as const;
  const hash = await hashPassword(adminPassword);
  await store.transaction(async (tx) => {
    await setPassword(tx, user.id, hash, clock);
    await beginSession(tx, user.id, clock);
    await tellOfEnd(tx, { clock, ids }, user.id, notice);
    await tx
      .insertInto("passkey")
      .values({
        user_id: user.id,
        id: "passkey",
        credential_id: user.id,
        public_key: "AA",
        counter: 0,
        transports: [],
        domain: "bindery.test",
        synced: false,
        name: "Laptop",
        created_at: clock.now(),
      })
      .execute();
  });
  const sessions = await caller.call("GET /v1/user/sessions", { query: {} });
  const notices = await caller.call("GET /v1/user/notices", { query: {} });
  return {
    tokenId: token.id,
    sessionId: sessions.items[0]!.id,
    noticeId: notices.items[0]!.id,
    passkeyId: "passkey",
  };
}

/** The guest asks for access to a space. */
async function makeAccessRequest(
  { as }: TestPlatform,
  { id: organizationId, users }: TestOrganization,
): Promise<string> {
  const spaceId = await makeSpace(as(users.admin), organizationId);
  const request = await as(users.guest).call("POST /v1/orgs/{organizationId}/access-requests", {
    params: { organizationId },
    body: { item: { type: "space", id: spaceId } },
  });
  return request.id;
}

/** A key pair of an identity provider, which is small so that it is made quickly. */
async function makeEncryptionKey(
  { service }: TestPlatform,
  organization_id: string,
  id: string,
): Promise<string> {
  const { environment } = service;
  const now = environment.clock.now();
  const keys = makeCertificate({ bits: 1024, from: now, until: now + day });
  return environment.store.transaction((tx) =>
    addEncryptionKey(tx, environment, { organization_id, id }, keys),
  );
}

/** Makes users administer the instance, and lets a job of the platform fail. @returns its ID */
async function makeInstance({ service }: TestPlatform, admins: string[]): Promise<string> {
  const { store, clock, ids, jobs } = service.environment;
  return store.transaction(async (tx) => {
    await Promise.all(admins.map((userId) => makeInstanceAdmin(tx, userId, clock.now())));
    const job = { organizationId: "", kind: "purge", key: ids.next(), payload: {} };
    const { id } = await jobs.enqueue(tx, job);
    await tx
      .updateTable("job")
      .set({ status: "failed", live_key: null })
      .where("id", "=", id)
      .execute();
    return id;
  });
}

/** Tells a user something. */
async function makeNotification(
  { service, as }: TestPlatform,
  organizationId: string,
  user: TestUser,
  spaceId: string,
): Promise<string> {
  const { environment } = service;
  const told = { kind: "access-given", cause: "world", group: "world", topic: "world" } as const;
  const place = { space_id: spaceId, change_request_id: null, comment_id: null };
  const at = environment.clock.now();
  const happening = { ...told, actor: null, at, place, target: spaceId, people: [user.id] };
  await tell(environment, organizationId, happening, new AbortController().signal);
  const list = "GET /v1/orgs/{organizationId}/notifications";
  return (await as(user).call(list, { params: { organizationId } })).items[0]!.id;
}

/** Processes an OpenAPI specification synchronously, as the job would. */
async function makeVersion(
  { service }: TestPlatform,
  caller: TestCaller,
  organizationId: string,
): Promise<string> {
  const base = "/v1/orgs/{organizationId}/openapi";
  const { id } = await caller.call(`POST ${base}`, {
    params: { organizationId },
    body: { slug: "pets", source: { text: specification } },
  });
  const job = { id: "job", organizationId, kind: openApiJobKind, key: id, attempt: 1 };
  const run = createOpenApiHandler(service.environment);
  await run({ ...job, payload: { spec: id, source: 1 } }, new AbortController().signal);
  const params = { organizationId, specSlug: "pets" };
  return (await caller.call(`GET ${base}/{specSlug}/versions/latest`, { params })).id;
}

/** The contract's example of a request body; only bodies that don't refer to other resources have one. */
export function exampleFor(key: OperationKey): object | undefined {
  const { body } = operations[key] as {
    body?: { meta?: () => { examples?: object[] } | undefined };
  };
  return body?.meta?.()?.examples?.[0];
}
