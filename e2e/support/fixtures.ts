import type { Organization } from "#contract/organization.ts";
import type { Role } from "#contract/schema.ts";
import { type BrowserContext, expect, test as base } from "@playwright/test";
import { type Api, createApi } from "./api.ts";
import { type ConsoleLog, watchConsole } from "./console-log.ts";
import { watchIgnoredFields } from "./ignored-fields.ts";
import { addPerson, type Person } from "./person.ts";
import { recordRequests } from "./requests.ts";
import { type Site, startSite } from "./site.ts";
import { makeWorld, type World } from "./world.ts";

type Fixtures = {
  /** The platform's URL, without a trailing slash. */
  platformUrl: string;
  /** Calls operations as the first admin. */
  api: Api;
  /** An empty organization for this test. */
  organization: Organization;
  /** False: `page` starts without a session. */
  signedIn: boolean;
  /** What the page logged; unexpected errors fail the test. */
  consoleLog: ConsoleLog;
  /** Fails the test if a page sends a field that its operation doesn't know. */
  ignoredFields: void;
  /** Records which operations the test's pages call. */
  requests: void;
  /** Signs the page in as a new member of the test's organization, with this role; null: as a guest. */
  becomeMember: (role: Role | null, displayName?: string) => Promise<Person>;
  /** Serves pages to import from 127.0.0.1 until the end of the test. */
  serveSite: (...source: Parameters<typeof startSite>) => Promise<Site>;
};

type WorkerFixtures = {
  /** An organization with one of everything, for tests that only read. */
  world: World;
  /** The session that `worldTest` shares, once a test has begun it. */
  worldSession: { context?: BrowserContext };
};

export { expect };

/** `test` for all browser tests: a signed-in `page` on a shared platform, and an organization per test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    async ({}, use) => {
      const url = fromSetup("E2E_URL");
      const token = fromSetup("E2E_TOKEN");
      await use(await makeWorld({ url, token, dataDir: fromSetup("E2E_DATA_DIR") }));
    },
    { scope: "worker" },
  ],

  worldSession: [
    async ({}, use) => {
      const session: WorkerFixtures["worldSession"] = {};
      await use(session);
      await session.context?.close();
    },
    { scope: "worker" },
  ],

  signedIn: [true, { option: true }],

  platformUrl: async ({}, use) => use(fromSetup("E2E_URL")),

  baseURL: async ({ platformUrl }, use) => use(platformUrl),

  api: async ({ platformUrl }, use) => use(createApi(platformUrl, fromSetup("E2E_TOKEN"))),

  organization: async ({ api }, use) => {
    // Without words: the switcher's name contains it, and tests find controls by parts of their names.
    const title = `Org ${Math.random().toString(36).slice(2, 8)}`;
    await use(await api("POST /v1/orgs", { body: { title } }));
  },

  consoleLog: [
    async ({ context }, use) => {
      const log = watchConsole(context);
      await use(log);
      log.stop();
      expect(log.unexpected(), "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  ignoredFields: [
    async ({ context, browser }, use) => {
      const stop = watchIgnoredFields(context, browser);
      await use();
      expect(stop(), "fields that the platform ignored").toEqual([]);
    },
    { auto: true },
  ],

  requests: [
    async ({ context, browser }, use, info) => {
      const write = recordRequests(context, browser);
      await use();
      write(info);
    },
    { auto: true },
  ],

  page: async ({ page, signedIn }, use) => {
    if (signedIn) await signIn(page, fromSetup("E2E_TOKEN"));
    await use(page);
  },

  becomeMember: async ({ page, organization }, use) => {
    await use(async (role, displayName = `Somebody who may ${role}`) => {
      const platform = { dataDir: fromSetup("E2E_DATA_DIR") };
      const person = addPerson(platform, { organizationId: organization.id, displayName, role });
      // What an open page still requests would be refused.
      await page.goto("about:blank");
      await signIn(page, person.token);
      return person;
    });
  },

  serveSite: async ({}, use) => {
    const sites: Site[] = [];
    await use(async (...source) => {
      const site = await startSite(...source);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.close()));
  },
});

/**
 * `test` for what the screens of the world show: its administrator looks, and the pages of all tests of a worker share a session
 * and the files that the browser has loaded. What pages keep in the browser is cleared after each test.
 */
export const worldTest = test.extend({
  context: async ({ browser, world, worldSession, baseURL, viewport, locale }, use) => {
    if (worldSession.context === undefined) {
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        ...(locale !== undefined && { locale }),
        viewport,
      });
      await signIn(context, world.administrator.token);
      worldSession.context = context;
    }
    await use(worldSession.context);
  },

  page: async ({ context, platformUrl }, use) => {
    const page = await context.newPage();
    await use(page);
    // What the screen still writes to its database would fail when that is deleted.
    await page.goto("about:blank");
    const browser = await context.newCDPSession(page);
    const storageTypes = "local_storage,indexeddb";
    await browser.send("Storage.clearDataForOrigin", { origin: platformUrl, storageTypes });
    await page.close();
  },
});

/** Signs in without opening a page. The response's cookie, which is HttpOnly, is for all pages of the context. */
export async function signIn(
  { request }: Pick<BrowserContext, "request">,
  token: string,
): Promise<void> {
  const response = await request.post("/auth/session", { data: { token } });
  expect(response.status(), "sign-in by POST /auth/session").toBe(204);
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: global-setup.ts did not run.`);
  return value;
}
