import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn, startMailPlatform, type MailPlatform } from "#testing/mail-platform.ts";
import { makeInstanceAdmin, type TestOrganization, type TestUser } from "#testing/platform.ts";

let platform: MailPlatform;
let acme: TestOrganization;
let boss: TestUser;
beforeAll(async () => {
  platform = await startMailPlatform();
  acme = await platform.makeOrganization("Acme");
  boss = await platform.makeUser("Boss");
  const { store, clock } = platform.service.environment;
  await store.transaction((tx) => makeInstanceAdmin(tx, boss.id, clock.now()));
});
afterAll(() => platform.close());

const one = "/v1/orgs/{organizationId}/support-access/{supportAccessId}";

async function ask() {
  const { id } = await platform.as(boss).call("POST /v1/instance/support-access", {
    body: { organization: acme.id, reason: "Search is slow." },
  });
  return { params: { organizationId: acme.id, supportAccessId: id } };
}

test("who asked gets the answer by mail", async () => {
  const admin = platform.as(acme.users.admin);
  await admin.call(`DELETE ${one}`, await ask());
  const declined = await platform.mailTo(boss.email);
  expect(declined.subject).toBe("Acme declined support access");
  await admin.call(`POST ${one}/approve`, { ...(await ask()), body: { hours: 1 } });
  const allowed = await platform.mailTo(boss.email, 2);
  expect(allowed.subject).toBe("Acme allowed support access");
  expect(allowed.text).toContain("You can't change anything.");
  expect(linkIn(allowed).pathname).toBe("/instance/organizations");
});
