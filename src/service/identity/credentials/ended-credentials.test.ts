import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser } from "#testing/browser.ts";
import {
  confirmEmails,
  startTestPlatform,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";
import { addFactor } from "#testing/two-step.ts";
import { addApiToken } from "./api-tokens.ts";
import { operator, proveEmail } from "./email-proofs.ts";
import { minute } from "#service/kernel/clock.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

/** A user whose email nobody has confirmed, as a member of two organizations, with a token for each and one for both. */
async function makePerson() {
  const user = await platform.makeUser();
  const first = await platform.makeOrganization("First");
  const second = await platform.makeOrganization("Second");
  const { store, clock, ids } = platform.service.environment;
  const add = (name: string, organizationId: string | null) =>
    store.transaction((tx) =>
      addApiToken(
        tx,
        { id: ids.next(), userId: user.id, name, token: makeApiToken(), organizationId },
        clock,
      ),
    );
  return {
    user,
    first: first.id,
    second: second.id,
    addTokens: async () => {
      await add("first", first.id);
      await add("second", second.id);
      await add("both", null);
    },
  };
}

async function tokensOf({ id }: TestUser): Promise<string[]> {
  const tokens = await platform.service.environment.store.read
    .selectFrom("api_token")
    .select("name")
    .where("user_id", "=", id)
    .orderBy("name")
    .execute();
  return tokens.map(({ name }) => name);
}

const confirm = ({ id, email }: TestUser, organizationId: string) => {
  const { environment } = platform.service;
  const authority = { organizationId, kind: "invitation" } as const;
  return environment.store.transaction((tx) =>
    proveEmail(tx, environment, { id, email }, authority),
  );
};

test("the first confirmation ends every token, also those for the organization that confirms", async () => {
  const { user, first, addTokens } = await makePerson();
  await addTokens();
  await confirm(user, first);
  expect(await tokensOf(user)).toEqual([]);
});

test.each([
  ["another organization", (second: string) => second],
  ["the operator", () => operator],
])(
  "a later confirmation by %s keeps only tokens for the organization that confirmed before",
  async (_name, choose) => {
    const { user, first, second, addTokens } = await makePerson();
    await confirm(user, first);
    await addTokens();
    await confirm(user, choose(second));
    expect(await tokensOf(user)).toEqual(["first"]);
  },
);

test("a confirmation of someone else's email keeps no token", async () => {
  const { user, first, second, addTokens } = await makePerson();
  const other = await platform.makeUser();
  await confirm(other, first);
  await addTokens();
  await confirm(user, second);
  expect(await tokensOf(user)).toEqual([]);
});

test("a confirmation that is repeated ends nothing", async () => {
  const { user, first, addTokens } = await makePerson();
  await confirm(user, first);
  await addTokens();
  await confirm(user, first);
  expect(await tokensOf(user)).toEqual(["both", "first", "second"]);
});

test("a sign-in that only lacks the second step ends, too", async () => {
  const { user, first, second } = await makePerson();
  const { environment } = platform.service;
  await environment.store.transaction((tx) => confirmEmails(tx, [user], first));
  const factor = await addFactor(platform, user);
  const browser = createBrowser(platform);
  const begun = await browser.send("POST", "/auth/session", { token: user.token });
  expect(begun.body).toMatchObject({ next: "second-step" });
  const authority = { organizationId: second, kind: "sign-in-link" } as const;
  await environment.store.transaction((tx) => proveEmail(tx, environment, user, authority));
  platform.clock.advance(minute);
  const code = factor.code();
  expect((await browser.send("POST", "/auth/second-step", { code })).status).toBe(401);
});
