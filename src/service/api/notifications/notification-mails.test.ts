import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { hour, minute } from "#service/kernel/clock.ts";
import { makeChangeRequest, makeSpace, type TestChangeRequest } from "#testing/change-requests.ts";
import { startMailServer, type MailServer } from "#testing/mail-server.ts";
import {
  startTestPlatform,
  testOrigin,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { parseMailSender, parseSmtpUrl } from "#service/kernel/smtp-server.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const settingsKey = "/v1/orgs/{organizationId}/notification-settings" as const;

let server: MailServer;
let platform: TestPlatform;
let acme: TestOrganization;
let users: TestOrganization["users"];
let change: TestChangeRequest;

beforeAll(async () => {
  server = await startMailServer();
  const smtp = parseSmtpUrl(server.url);
  if ("problem" in smtp) throw new Error(smtp.problem);
  const mail = { server: smtp, from: parseMailSender("Bindery <docs@bindery.test>")! };
  platform = await startTestPlatform({ settings: { mail } });
  platform.service.environment.mail.start();
});
afterAll(async () => {
  await platform.close();
  await server.close();
});
beforeEach(async () => {
  acme = await platform.makeOrganization("Acme");
  ({ users } = acme);
  const spaceId = await makeSpace(platform.as(users.create), acme.id);
  change = await makeChangeRequest(platform.as(users.create), spaceId, "Shorter guide");
  await platform
    .as(users.create)
    .call(`PATCH ${base}`, { params: change.params, body: { status: "open" } });
});

const ask = (user: TestUser) =>
  platform.as(users.create).call(`POST ${base}/requested-reviewers`, {
    params: change.params,
    body: { users: [user.id] },
  });
const comment = (user: TestUser, markdown: string) =>
  platform.as(user).call(`POST ${base}/comments`, {
    params: change.params,
    body: { body: { markdown } },
  });
const mention = ({ id }: TestUser) => `[@You](/users/${id} "mention")`;
const choose = (user: TestUser, body: object) =>
  platform.as(user).call(`PATCH ${settingsKey}`, { params: { organizationId: acme.id }, body });

/** Lets time pass, and everything that is due be sent. */
async function pass(milliseconds: number): Promise<void> {
  const { relay, environment } = platform.service;
  await relay.drain();
  platform.clock.advance(milliseconds);
  await relay.drain();
  await eventually(async () => {
    const { count } = await environment.store.read
      .selectFrom("mail_message")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "in", ["queued", "sending"])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
}

const mailsTo = (user: TestUser) => server.mailsTo(user.email);

/** The path of the link that ends a kind of mail. */
function unsubscribePath(user: TestUser): string {
  const [, url] = /<([^>]+)>/.exec(mailsTo(user).at(-1)!.headers["list-unsubscribe"]!)!;
  return url!.slice(testOrigin.length);
}

test("what happens in a change request within minutes is one mail, with links and an end", async () => {
  await ask(users.review);
  await comment(users.comment, `Look, ${mention(users.review)}.`);
  await pass(minute);
  expect(mailsTo(users.review)).toEqual([]);
  await pass(minute);
  const [mail, ...others] = mailsTo(users.review);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("[Docs] Shorter guide (#1)");
  expect(mail!.text).toContain("Acme create asked you to review “Shorter guide”");
  expect(mail!.text).toContain("Acme comment mentioned you in “Shorter guide”");
  expect(mail!.text).toContain("Look, @You.");
  expect(mail!.text).toContain(`${testOrigin}/orgs/${acme.id}/spaces/`);
  expect(mail!.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  await pass(hour);
  expect(mailsTo(users.review)).toHaveLength(1);
});

test("one thing is a sentence with a button", async () => {
  await ask(users.review);
  await pass(2 * minute);
  const [mail] = mailsTo(users.review);
  expect(mail!.html).toContain("Open in Bindery");
  expect(mail!.text).toContain("In Docs, change request #1.");
});

test("what was read, or can't be seen anymore, isn't mailed", async () => {
  const params = { organizationId: acme.id };
  await ask(users.review);
  await platform.service.relay.drain();
  await platform
    .as(users.review)
    .call("POST /v1/orgs/{organizationId}/notifications/read-all", { params, body: {} });
  await comment(users.comment, mention(users.edit));
  await platform.service.relay.drain();
  await platform.as(users.admin).call("PATCH /v1/spaces/{spaceId}", {
    params: { spaceId: change.params.spaceId },
    body: { defaultLevel: null },
  });
  await pass(2 * minute);
  expect(mailsTo(users.review)).toEqual([]);
  expect(mailsTo(users.edit)).toEqual([]);
});

test("nothing is mailed to disabled members, or to emails that nobody confirmed", async () => {
  await comment(users.comment, `${mention(users.edit)} and ${mention(users.read)}`);
  await platform.service.relay.drain();
  await platform.as(users.admin).call("PATCH /v1/orgs/{organizationId}/members/{userId}", {
    params: { organizationId: acme.id, userId: users.edit.id },
    body: { disabled: true },
  });
  const { store } = platform.service.environment;
  await store.transaction((tx) =>
    tx.deleteFrom("email_proof").where("user_id", "=", users.read.id).execute(),
  );
  await pass(2 * minute);
  expect(mailsTo(users.edit)).toEqual([]);
  expect(mailsTo(users.read)).toEqual([]);
});

test("a digest comes once a day at its hour, with everything since", async () => {
  // It is after nine in the morning (UTC).
  await choose(users.create, {
    kinds: { replied: { console: true, mail: "digest" } },
    timeZone: "Europe/Berlin",
    digestHour: 8,
  });
  await comment(users.comment, "First.");
  await comment(users.review, "Second.");
  await pass(2 * minute);
  expect(mailsTo(users.create)).toEqual([]);
  await pass(23 * hour);
  const [mail] = mailsTo(users.create);
  expect(mail!.subject).toBe("Acme: 1 notification");
  expect(mail!.text).toContain("Acme review and Acme comment commented 2 times in “Shorter guide”");
  await pass(24 * hour);
  expect(mailsTo(users.create)).toHaveLength(1);
});

test("a digest that is due comes although its reader changes something else", async () => {
  const digest = { timeZone: "Europe/Berlin", digestHour: 8 };
  await choose(users.create, { kinds: { replied: { console: true, mail: "digest" } }, ...digest });
  await comment(users.comment, "First.");
  await pass(2 * minute);
  platform.clock.advance(23 * hour);
  await choose(users.create, { kinds: { merged: { console: true, mail: "off" } }, ...digest });
  await pass(minute);
  expect(mailsTo(users.create)).toHaveLength(1);
});

test("only a kind that is mailed is; who wants it only by mail doesn't see it in the console", async () => {
  await choose(users.review, {
    kinds: { "review-requested": { console: false, mail: "at-once" } },
  });
  await choose(users.edit, { kinds: { mentioned: { console: true, mail: "off" } } });
  await ask(users.review);
  await comment(users.comment, mention(users.edit));
  await pass(2 * minute);
  const params = { organizationId: acme.id };
  const listed = async (user: TestUser) =>
    (await platform.as(user).call("GET /v1/orgs/{organizationId}/notifications", { params })).count;
  expect(mailsTo(users.review)).toHaveLength(1);
  expect(await listed(users.review)).toBe(0);
  expect(mailsTo(users.edit)).toEqual([]);
  expect(await listed(users.edit)).toBe(1);
});

test("a link in the mail ends its kind in its organization, without signing in; opening it only asks", async () => {
  await ask(users.review);
  await pass(2 * minute);
  const path = unsubscribePath(users.review);
  const stranger = platform.as(null);
  const asked = await stranger.fetch(path);
  expect(asked.status).toBe(200);
  expect(asked.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await asked.text()).toContain(
    "You won&#39;t get mails about review requests in Acme".replace("&#39;", "'"),
  );
  const way = async () => {
    const { kinds } = await platform
      .as(users.review)
      .call(`GET ${settingsKey}`, { params: { organizationId: acme.id } });
    return { asked: kinds["review-requested"], mentioned: kinds["mentioned"] };
  };
  expect((await way()).asked).toEqual({ console: true, mail: "at-once" });
  const done = await stranger.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(done.status).toBe(200);
  expect(await way()).toEqual({
    asked: { console: true, mail: "off" },
    mentioned: { console: true, mail: "at-once" },
  });
  expect(await (await stranger.fetch(path)).text()).toContain("Unsubscribed");
});

test("a link that was changed does nothing", async () => {
  await ask(users.review);
  await pass(2 * minute);
  const path = unsubscribePath(users.review);
  const broken = `${path.slice(0, -4)}AAAA`;
  for (const method of ["GET", "POST"]) {
    expect((await platform.as(null).fetch(broken, { method })).status).toBe(404);
  }
  expect((await platform.as(null).fetch("/unsubscribe")).status).toBe(404);
});
