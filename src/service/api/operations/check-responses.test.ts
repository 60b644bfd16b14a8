import { expect, test } from "vitest";
import { startTestPlatform } from "#testing/platform.ts";
import { createLog } from "#service/kernel/log.ts";
import { createService } from "#service/service.ts";

/** The log lines about a wrong response: the organization's domains in the store aren't texts. */
async function complaints(checkResponses: boolean): Promise<Record<string, unknown>[]> {
  const platform = await startTestPlatform();
  const { id, users } = await platform.makeOrganization();
  const { store, vault, clock, settings } = platform.service.environment;
  const wrong = [1] as unknown[] as string[];
  await store.transaction((tx) =>
    tx.updateTable("organization").set({ email_domains: wrong }).where("id", "=", id).execute(),
  );
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const service = createService({
    settings: { ...settings, checkResponses },
    store,
    vault,
    log,
    clock,
  });
  const headers = { authorization: `Bearer ${users.admin.token}` };
  const request = new Request(`http://127.0.0.1/v1/orgs/${id}`, { headers });
  expect((await service.handle(request)).status).toBe(200);
  await platform.close();
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "a reply breaks its schema");
}

test("CHECK_REPLIES logs a response that breaks its schema, with its request's ID", async () => {
  expect(await complaints(true)).toMatchObject([
    {
      requestId: expect.stringMatching(/^\w{20}$/),
      operation: "GET /v1/orgs/:organizationId",
      details: [{ path: "reply.emailDomains.0" }],
    },
  ]);
  expect(await complaints(false)).toEqual([]);
});
