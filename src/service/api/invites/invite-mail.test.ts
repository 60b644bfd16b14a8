import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Invite } from "#contract/invite.ts";
import { linkIn, startMailPlatform, type MailPlatform } from "#testing/mail-platform.ts";
import { startTestPlatform, type TestOrganization } from "#testing/platform.ts";
import { day } from "#service/kernel/clock.ts";

let platform: MailPlatform;
let organization: TestOrganization;
let made = 0;
/** An email of each test's own. */
let email: string;

beforeAll(async () => (platform = await startMailPlatform()));
afterAll(() => platform.close());
beforeEach(async () => {
  organization = await platform.makeOrganization("Café “Zürich”");
  email = `bo-${(made += 1)}@example.org`;
});

const admin = () => platform.as(organization.users.admin);
const params = () => ({ organizationId: organization.id });

async function invite(more: object = {}): Promise<Invite> {
  const body = { emails: [email], role: "edit" as const, ...more };
  const { invites } = await admin().call("POST /v1/orgs/{organizationId}/invites", {
    params: params(),
    body,
  });
  return invites[0]!;
}

const list = async () =>
  (await admin().call("GET /v1/orgs/{organizationId}/invites", { params: params(), query: {} }))
    .items;

const resend = (id: string) =>
  admin().call("POST /v1/orgs/{organizationId}/invites/{inviteId}/link", {
    params: { ...params(), inviteId: id },
    body: { mail: true },
  });

const delivered = (state: string) =>
  expect.poll(async () => (await list())[0]?.delivery?.state).toBe(state);

const post = (path: string, body: object) =>
  platform.as(null).fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });

const accept = (link: URL) =>
  post("/auth/invites/account", {
    token: link.searchParams.get("token"),
    displayName: "Bo",
    password: "correct horse battery",
  });

async function proofs() {
  const { read } = platform.service.environment.store;
  return read
    .selectFrom("email_proof")
    .innerJoin("user", "user.id", "email_proof.user_id")
    .select(["organization_id", "kind"])
    .where("user.email", "=", email)
    .execute();
}

test("an invitation is mailed with a link of its own, and the other one still works", async () => {
  const { urls, delivery } = await invite({ names: { [email]: "Bo Berg" } });
  expect(delivery?.state).toBe("waiting");
  const mail = await platform.mailTo(email);
  expect(mail.subject).toContain("Join “Café “Zürich””");
  expect(mail.text).toContain("Hi Bo Berg,");
  expect(mail.text).toContain(`It was sent to ${email}.`);
  expect(linkIn(mail).href).not.toBe(urls.invite);
  await delivered("sent");
  const token = new URL(urls.invite!).searchParams.get("token");
  const { invitation } = (await (await post("/auth/invites/look", { token })).json()) as {
    invitation: object;
  };
  expect(invitation).toMatchObject({ state: "open" });
});

test("who joins by the mail has confirmed the email for everyone; by the copied link, for the organization", async () => {
  const first = await invite();
  expect((await accept(new URL(first.urls.invite!))).status).toBe(200);
  expect(await proofs()).toEqual([{ organization_id: organization.id, kind: "invitation" }]);
  email = `bo-${(made += 1)}@example.org`;
  await invite();
  const link = linkIn(await platform.mailTo(email));
  expect((await accept(link)).status).toBe(200);
  expect(await proofs()).toEqual([{ organization_id: "", kind: "mail" }]);
  expect((await accept(link)).status).toBe(409);
});

test("an email that the server refuses is shown with its answer, and sent again on demand", async () => {
  email = "nobody@example.org";
  const { id } = await invite({ role: null });
  await delivered("refused");
  expect((await list())[0]?.delivery?.answer).toContain("550 5.1.1");
  expect((await resend(id)).delivery?.state).toBe("waiting");
  await delivered("refused");
});

test("sending again replaces the mailed link and keeps the copied one; nothing reveals the mailed one", async () => {
  const { id, urls } = await invite();
  const first = linkIn(await platform.mailTo(email));
  platform.clock.advance(6 * day);
  const again = await resend(id);
  expect(again.urls).toEqual({});
  expect(Date.parse(again.expiresAt)).toBe(platform.clock.now() + 7 * day);
  const second = linkIn(await platform.mailTo(email, 2));
  const look = async (link: URL) => {
    const token = link.searchParams.get("token");
    return ((await (await post("/auth/invites/look", { token })).json()) as { invitation: unknown })
      .invitation;
  };
  expect(await look(first)).toBeNull();
  expect(await look(new URL(urls.invite!))).toMatchObject({ state: "open" });
  expect(await look(second)).toMatchObject({ state: "open" });
});

test("a revoked invitation isn't mailed anymore", async () => {
  email = "full@example.org";
  const { id } = await invite();
  await expect
    .poll(async () => (await list())[0]?.delivery)
    .toMatchObject({ state: "waiting", answer: "452 4.2.2 Mailbox full" });
  await admin().call("DELETE /v1/orgs/{organizationId}/invites/{inviteId}", {
    params: { ...params(), inviteId: id },
  });
  platform.clock.advance(1 * day);
  const { read } = platform.service.environment.store;
  await expect
    .poll(() =>
      read
        .selectFrom("mail_message")
        .select(["status", "data"])
        .where("organization_id", "=", organization.id)
        .execute(),
    )
    .toEqual([{ status: "dropped", data: null }]);
});

test("open screens hear of the outcome", async () => {
  await invite();
  await delivered("sent");
  const { read } = platform.service.environment.store;
  const events = await read
    .selectFrom("event")
    .select(["kind", "action"])
    .where("organization_id", "=", organization.id)
    .execute();
  expect(events).toContainEqual({ kind: "invite", action: "invite.mail" });
});

test("hostile names change nothing but their place in the mail", async () => {
  await platform.as(organization.users.admin).call("PATCH /v1/orgs/{organizationId}", {
    params: params(),
    body: { title: "Evil\u202e <b>www.evil.example/login</b>" },
  });
  await invite({ names: { [email]: 'Bo" <x@y.example>, "Z' } });
  const mail = await platform.mailTo(email);
  expect(mail.to).toBe(email);
  expect(mail.headers["to"]).toBe(email);
  expect(mail.html).not.toContain("<b>");
  expect(mail.html).not.toContain("evil.example");
  expect(mail.subject).not.toContain("\u202e");
});

test("without a mail server, there is a link only", async () => {
  const silent = await startTestPlatform();
  const { id, users } = await silent.makeOrganization();
  const result = await silent.as(users.admin).call("POST /v1/orgs/{organizationId}/invites", {
    params: { organizationId: id },
    body: { emails: ["bo@example.org"] },
  });
  const [only] = result.invites;
  expect(only).toMatchObject({ urls: { invite: expect.stringContaining("/invite?token=") } });
  expect(only).not.toHaveProperty("delivery");
  const key = "POST /v1/orgs/{organizationId}/invites/{inviteId}/link";
  const refused = await silent
    .as(users.admin)
    .send(key, { params: { organizationId: id, inviteId: only!.id }, body: { mail: true } });
  expect(refused.status).toBe(409);
  await silent.close();
});
