import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestPlatform,
  type TestOrganization,
  type TestPlatform,
  type TestUser,
} from "#testing/platform.ts";

let platform: TestPlatform;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
  other = await platform.makeOrganization("Other");
});
afterAll(() => platform.close());

const list = "/v1/orgs/{organizationId}/translations";
const settingsPath = `${list}/{translationSettingsId}` as const;
const admin = () => platform.as(acme.users.admin);
const make = (title: string) =>
  admin().call(`POST ${list}`, { params: { organizationId: acme.id }, body: { title } });

test("settings are made, read, changed, listed page by page and deleted", async () => {
  const made = await make("German");
  expect(made).toMatchObject({ object: "translation-settings", title: "German", languages: [] });
  const params = { organizationId: acme.id, translationSettingsId: made.id };
  expect(await admin().call(`GET ${settingsPath}`, { params })).toEqual(made);
  platform.clock.advance(1000);
  const changed = await admin().call(`PUT ${settingsPath}`, { params, body: { title: "Deutsch" } });
  expect(changed.title).toBe("Deutsch");
  expect(changed.updatedAt! > made.createdAt).toBe(true);

  await make("French");
  const page = (token?: string) =>
    platform.as(acme.users.read).call(`GET ${list}`, {
      params: { organizationId: acme.id },
      query: { limit: 1, page: token },
    });
  const first = await page();
  await make("Italian");
  const second = await page(first.next?.page);
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
    "French",
    "Deutsch",
  ]);
  expect((await admin().send(`DELETE ${settingsPath}`, { params })).status).toBe(205);
  expect((await admin().send(`GET ${settingsPath}`, { params })).status).toBe(404);
});

test("languages are set by their codes, and stay when only the title changes", async () => {
  const params = { organizationId: acme.id };
  const made = await admin().call(`POST ${list}`, {
    params,
    body: { title: "Europe", languages: ["de", "pt-br", "DE"] },
  });
  expect(made.languages).toEqual(["de", "pt-BR"]);
  const put = (body: object) =>
    admin().send(`PUT ${settingsPath}`, {
      params: { ...params, translationSettingsId: made.id },
      body,
    });
  expect((await put({ title: "EU" })).body).toMatchObject({ languages: ["de", "pt-BR"] });
  expect((await put({ title: "EU", languages: ["fr"] })).body).toMatchObject({ languages: ["fr"] });
  expect((await put({ title: "EU", languages: [] })).body).toMatchObject({ languages: [] });
  const { status, body } = await put({ title: "EU", languages: ["fr", "not a language"] });
  expect([status, body]).toMatchObject([
    400,
    { error: { details: [{ path: "body.languages.1", message: expect.stringMatching(/de or/) }] } },
  ]);
});

test("a title of 1 to 100 characters is required", async () => {
  for (const body of [{}, { title: "" }, { title: "x".repeat(101) }, { title: null }]) {
    const response = await admin().send(`POST ${list}`, {
      params: { organizationId: acme.id },
      body,
    });
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toContain("body.title");
  }
});

test("writes are refused without a credential, without the role, and across organizations", async () => {
  const { id } = await make("Refusals");
  const send = async (user: TestUser | null, organizationId = acme.id) => {
    const caller = platform.as(user);
    const params = { organizationId, translationSettingsId: id };
    const body = { title: "X" };
    const responses = [
      await caller.send(`POST ${list}`, { params: { organizationId: acme.id }, body }),
      await caller.send(`PUT ${settingsPath}`, { params, body }),
      await caller.send(`DELETE ${settingsPath}`, { params }),
    ];
    return responses.map(({ status }) => status);
  };
  expect(await send(null)).toEqual([401, 401, 401]);
  expect(await send(acme.users.create)).toEqual([403, 403, 403]);
  expect(await send(other.users.admin)).toEqual([404, 404, 404]);
  expect(await send(other.users.admin, other.id)).toEqual([404, 404, 404]);
});
