import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let ana: TestUser;
beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  ana = await platform.makeUser("Ana");
  const { store, clock } = platform.service.environment;
  const notice = { user_id: ana.id, kind: "credentials-ended", created_at: clock.now() } as const;
  await store.transaction((tx) =>
    tx
      .insertInto("account_notice")
      .values([
        { ...notice, id: "n1", organization_id: acme.id },
        { ...notice, id: "n2", organization_id: "" },
      ])
      .execute(),
  );
});
afterAll(() => platform.close());

const list = "GET /v1/user/notices";
const dismiss = "DELETE /v1/user/notices/{noticeId}";

test("notices are listed for their owner, newest first, and name who confirmed the email", async () => {
  const { items } = await platform.as(ana).call(list, { query: {} });
  expect(items.map(({ id, confirmedBy }) => [id, confirmedBy])).toEqual([
    ["n2", undefined],
    ["n1", "Acme"],
  ]);
  const others = await platform.as(acme.users.admin).call(list, { query: {} });
  expect(others.items).toEqual([]);
  expect((await platform.as(null).send(list, { query: {} })).status).toBe(401);
});

test("only their owner dismisses them, once", async () => {
  const params = { noticeId: "n2" };
  const send = async (user: TestUser | null) =>
    (await platform.as(user).send(dismiss, { params })).status;
  expect([await send(null), await send(acme.users.admin)]).toEqual([401, 404]);
  expect(await send(ana)).toBe(205);
  expect(await send(ana)).toBe(404);
  const { items } = await platform.as(ana).call(list, { query: {} });
  expect(items.map(({ id }) => id)).toEqual(["n1"]);
});
