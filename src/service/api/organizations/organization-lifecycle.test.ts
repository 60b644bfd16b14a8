import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { makeExamples } from "#testing/world.ts";
import { purgeOrganizations } from "#service/documents/lifecycle/purge-organizations.ts";
import { purgeSpaces } from "#service/documents/lifecycle/purge.ts";

let platform: TestPlatform;
let kept: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  kept = await platform.makeOrganization("Kept");
});
afterAll(() => platform.close());

const never = new AbortController().signal;
const deletion = "DELETE /v1/orgs/{organizationId}";

async function purge(): Promise<void> {
  await purgeSpaces(platform.service.environment, never);
  await purgeOrganizations(platform.service.environment, never);
}

/** Adds a space with a page, a site, invite links, a domain, a specification, and the contract's examples. */
async function fill(organization: TestOrganization): Promise<{ spaceId: string; link: string }> {
  const admin = platform.as(organization.users.admin);
  const params = { organizationId: organization.id };
  const space = await admin.call("POST /v1/orgs/{organizationId}/spaces", {
    params,
    body: { title: "Guide" },
  });
  await admin.call("POST /v1/orgs/{organizationId}/sites", {
    params,
    body: { title: "Public", spaces: [space.id] },
  });
  await admin.call("POST /v1/orgs/{organizationId}/openapi", {
    params,
    body: { slug: "cats", source: { text: "openapi: 3.1.0" } },
  });
  await admin.call("PATCH /v1/orgs/{organizationId}", {
    params,
    body: { emailDomains: ["shared.example"] },
  });
  const { urls } = await admin.call("POST /v1/orgs/{organizationId}/link-invites", {
    params,
    body: { role: "read" },
  });
  await admin.call("POST /v1/orgs/{organizationId}/invites", {
    params,
    body: { emails: ["invited@example.org"], role: "read" },
  });
  await admin.call("POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link", {
    params: { ...params, userId: organization.users.read.id },
  });
  await makeExamples(admin, params);
  return { spaceId: space.id, link: new URL(urls.invite).searchParams.get("token") ?? "" };
}

/**
 * Number of rows per table that belong to an organization. Doesn't count jobs, which end and are deleted by themselves.
 */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const { store } = platform.service.environment;
  const tables = await store.read.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name, columns } of tables) {
    if (name === "job" || !columns.some((column) => column.name === "organization_id")) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}
      where organization_id = ${organizationId}`.execute(store.read);
    if (Number(rows[0]!.count) > 0) counts[name] = Number(rows[0]!.count);
  }
  return counts;
}

test("a deleted organization is gone for everybody at once, and cleared away by the purge", async () => {
  const gone = await platform.makeOrganization("Gone");
  const { spaceId, link } = await fill(gone);
  const { spaceId: other } = await fill(kept);
  const before = await rowsOf(kept.id);
  const params = { organizationId: gone.id };

  expect((await platform.as(gone.users.create).send(deletion, { params })).status).toBe(403);
  expect((await platform.as(kept.users.admin).send(deletion, { params })).status).toBe(404);
  expect((await platform.as(null).send(deletion, { params })).status).toBe(401);
  const response = await platform.as(gone.users.admin).send(deletion, { params });
  expect(response.status).toBe(205);

  for (const user of Object.values(gone.users)) {
    const caller = platform.as(user);
    const responses = await Promise.all([
      caller.send("GET /v1/orgs/{organizationId}", { params }),
      caller.send("GET /v1/spaces/{spaceId}", { params: { spaceId } }),
      caller.send("POST /v1/spaces/{spaceId}/restore", { params: { spaceId } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await caller.call("GET /v1/orgs")).items).toEqual([]);
  }
  const stranger = platform.as(await platform.makeUser());
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ token: link });
  const joined = await stranger.fetch("/auth/invites", { method: "POST", headers, body });
  expect(joined.status).toBe(404);
  const again = await platform.as(gone.users.admin).send(deletion, { params });
  expect(again.status).toBe(404);

  expect(Object.keys(await rowsOf(gone.id))).toContain("revision");
  await purge();
  expect(await rowsOf(gone.id)).toEqual({});
  expect(await rowsOf(kept.id)).toEqual(before);
  const space = await platform
    .as(kept.users.admin)
    .send("GET /v1/spaces/{spaceId}", { params: { spaceId: other } });
  expect(space.status).toBe(200);
  await purge();
});

test("its hostname is free again at once", async () => {
  const [first, second] = [
    await platform.makeOrganization("First"),
    await platform.makeOrganization("Second"),
  ];
  const take = ({ id, users }: TestOrganization) =>
    platform.as(users.admin).send("PATCH /v1/orgs/{organizationId}", {
      params: { organizationId: id },
      body: { hostname: "wanted" },
    });
  expect((await take(first)).status).toBe(200);
  expect((await take(second)).status).toBe(409);
  await platform.as(first.users.admin).send(deletion, { params: { organizationId: first.id } });
  expect((await take(second)).status).toBe(200);
});

test("sessions that its provider began end with it", async () => {
  const gone = await platform.makeOrganization("Signed on");
  const { store, clock } = platform.service.environment;
  const now = clock.now();
  await store.transaction(async (tx) => {
    const row = {
      user_id: gone.users.read.id,
      created_at: now,
      last_used_at: now,
      expires_at: now + 1000,
      two_step: false,
    };
    for (const id of ["bound", "free"]) {
      await tx
        .insertInto("session")
        .values({ ...row, id_hash: id })
        .execute();
    }
    await tx
      .insertInto("session_sign_on")
      .values({ id_hash: "bound", organization_id: gone.id })
      .execute();
  });
  await platform.as(gone.users.admin).call(deletion, { params: { organizationId: gone.id } });
  const left = await store.read.selectFrom("session").select("id_hash").execute();
  expect(left.map(({ id_hash }) => id_hash)).toEqual(["free"]);
});
