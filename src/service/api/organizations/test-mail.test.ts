import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailPlatform, type MailPlatform } from "#testing/mail-platform.ts";
import { startTestPlatform, type TestOrganization } from "#testing/platform.ts";

const key = "POST /v1/orgs/{organizationId}/test-mail";

let platform: MailPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  platform = await startMailPlatform();
  organization = await platform.makeOrganization();
});
afterAll(() => platform.close());

const params = () => ({ organizationId: organization.id });

test("an admin gets a test email, and reads what the server answered", async () => {
  const { admin } = organization.users;
  const result = await platform.as(admin).call(key, { params: params() });
  expect(result).toMatchObject({
    sent: true,
    to: admin.email,
    answer: expect.stringContaining("250"),
  });
  expect(platform.server.mailsTo(admin.email)).toHaveLength(1);
});

test("a refusal is an answer, too", async () => {
  const { admin } = organization.users;
  const { store } = platform.service.environment;
  const email = "nobody@example.com";
  await store.transaction((tx) =>
    tx.updateTable("user").set({ email }).where("id", "=", admin.id).execute(),
  );
  expect(await platform.as(admin).call(key, { params: params() })).toEqual({
    sent: false,
    to: email,
    answer: "550 5.1.1 <nobody@example.com>: Recipient address rejected: User unknown",
  });
});

test("five a minute suffice", async () => {
  const { admin } = organization.users;
  const statuses = [];
  for (let round = 0; round < 5; round += 1) {
    statuses.push((await platform.as(admin).send(key, { params: params() })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("only admins of the organization can send one", async () => {
  const others = await platform.makeOrganization("Other");
  const statusOf = async (user: Parameters<typeof platform.as>[0]) =>
    (await platform.as(user).send(key, { params: params() })).status;
  expect(await statusOf(null)).toBe(401);
  expect(await statusOf(organization.users.create)).toBe(403);
  expect(await statusOf(others.users.admin)).toBe(404);
});

test("without a mail server, it says what to do", async () => {
  const silent = await startTestPlatform();
  const { id, users } = await silent.makeOrganization();
  const result = await silent.as(users.admin).call(key, { params: { organizationId: id } });
  expect(result).toMatchObject({ sent: false, answer: expect.stringContaining("Set SMTP_URL") });
  await silent.close();
});
