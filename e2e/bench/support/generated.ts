/* oxlint-disable no-restricted-imports -- runs the service in this process, to measure it without a network */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addApiToken } from "#service/identity/credentials/api-tokens.ts";
import { createVault } from "#service/kernel/vault/vault.ts";
import { makeApiToken } from "#service/kernel/secrets.ts";
import { systemClock } from "#service/kernel/clock.ts";
import { appointInstanceAdmin, firstAdministrator } from "#service/first-start.ts";
import { generateOrganization } from "#service/generate/generate.ts";
import { readSize } from "#service/generate/size.ts";
import { createIds } from "#service/kernel/ids.ts";
import { createJobs } from "#service/kernel/jobs/jobs.ts";
import { createLog } from "#service/kernel/log.ts";
import { createService, type Service } from "#service/service.ts";
import { readSettings } from "#service/kernel/settings.ts";
import { openStore } from "#service/database/open.ts";

/** A service in this process on an embedded store with a generated organization. */
export type Generated = {
  service: Service;
  organizationId: string;
  administratorId: string;
  /** Of the organization's admin. */
  token: string;
  /** Sends a GET request. @throws Error unless it succeeds */
  get(
    path: string,
  ): Promise<{ items: { id: string; name?: string }[]; count: number; next?: { page: string } }>;
  /** Sends a body. @throws Error unless it succeeds */
  post(path: string, body: object, method?: "POST" | "PUT" | "PATCH"): Promise<{ id: string }>;
  close(): Promise<void>;
};

/** @param size - arguments of `npm run generate` */
export async function startGenerated(size: string): Promise<Generated> {
  const dataDir = await mkdtemp(join(tmpdir(), "bindery-bench-"));
  const log = createLog("silent");
  const store = await openStore({ dataDir, log });
  const ids = createIds(systemClock);
  const jobs = createJobs({ store, clock: systemClock, ids, log });
  const token = makeApiToken();
  const { organizationId, administratorId } = await store.transaction(async (tx) => {
    const id = await generateOrganization(
      tx,
      { clock: systemClock, ids, jobs },
      readSize(size.split(" ")),
    );
    const userId = (await firstAdministrator(tx))!;
    await addApiToken(tx, { id: ids.next(), userId, name: "bench", token }, systemClock);
    return { organizationId: id, administratorId: userId };
  });
  const vault = createVault([token]);
  const service = createService({ settings: readSettings({}), store, vault, log });
  await appointInstanceAdmin(service.environment);
  service.startJobs();
  const send = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = new Request(`http://127.0.0.1${path}`, { headers, ...init });
    const response = await service.handle(request);
    if (response.ok) return response.json();
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };
  return {
    service,
    organizationId,
    administratorId,
    token,
    get: async (path) => (await send(path)) as Awaited<ReturnType<Generated["get"]>>,
    post: async (path, body, method = "POST") =>
      (await send(path, { method, body: JSON.stringify(body) })) as { id: string },
    async close() {
      await service.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
