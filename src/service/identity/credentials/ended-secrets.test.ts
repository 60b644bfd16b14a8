import { afterEach, beforeEach, expect, test } from "vitest";
import { operator } from "./email-proofs.ts";
import { makeSignInLink, redeemSignInLink } from "./sign-in-links.ts";
import { beginSession } from "./sessions.ts";
import { day } from "#service/kernel/clock.ts";
import {
  confirmEmails,
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
} from "#testing/platform.ts";
import { removeEndedSecrets } from "./ended-secrets.ts";

let platform: TestPlatform;
let acme: TestOrganization;
beforeEach(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization();
});
afterEach(() => platform.close());

async function left() {
  const { environment } = platform.service;
  await removeEndedSecrets(environment);
  const counts: Record<string, number> = {};
  for (const table of ["invite", "link_invite", "sign_in_link", "session"] as const) {
    const rows = await environment.store.read.selectFrom(table).selectAll().execute();
    counts[table] = rows.length;
  }
  return counts;
}

test("what was used or has expired goes, what can still be used stays", async () => {
  const { store } = platform.service.environment;
  const { clock } = platform;
  await platform.as(acme.users.admin).call("POST /v1/orgs/{organizationId}/invites", {
    params: { organizationId: acme.id },
    body: { emails: ["ana@new.example"], role: "read" },
  });
  await platform.as(acme.users.admin).call("POST /v1/orgs/{organizationId}/link-invites", {
    params: { organizationId: acme.id },
    body: { role: "read" },
  });
  await store.transaction(async (tx) => {
    await confirmEmails(tx, [acme.users.read], operator);
    const { secret } = await makeSignInLink(tx, acme.users.read.id, clock);
    await redeemSignInLink(tx, secret, platform.service.environment);
    await makeSignInLink(tx, acme.users.edit.id, clock);
    await beginSession(tx, acme.users.edit.id, clock);
  });
  expect(await left()).toEqual({ invite: 1, link_invite: 1, sign_in_link: 2, session: 1 });
  clock.advance(day);
  expect(await left(), "used a day ago").toMatchObject({ invite: 1, sign_in_link: 1, session: 1 });
  clock.advance(day);
  expect(await left(), "expired a day ago").toMatchObject({
    invite: 1,
    sign_in_link: 0,
    session: 1,
  });
  clock.advance(8 * day);
  expect(await left(), "expired, but an admin can renew it").toMatchObject({
    invite: 1,
    link_invite: 1,
    session: 0,
  });
  clock.advance(30 * day);
  expect(await left()).toEqual({ invite: 0, link_invite: 0, sign_in_link: 0, session: 0 });
});
