import type { Logger } from "pino";
import { createRateLimit } from "./auth/throttle.ts";
import { systemClock, type Clock } from "./clock.ts";
import type { Environment } from "./context.ts";
import { createIndexHandler, indexJobKind } from "./content/index-job.ts";
import { createFetcher } from "./fetcher/fetcher.ts";
import { mountConsole } from "./http/console.ts";
import { mountFileRoutes } from "./http/file-routes.ts";
import { mountInfo } from "./http/info.ts";
import { mountInvites } from "./http/invite-routes.ts";
import { mountOpenApiRoutes } from "./http/openapi-routes.ts";
import { mountOperations, type OperationOptions } from "./http/operations.ts";
import { mountPdf } from "./http/pdf-routes.ts";
import { createApp, requireCaller } from "./http/request.ts";
import { mountSaml } from "./http/saml-routes.ts";
import { mountSession } from "./http/session-routes.ts";
import { mountSignOn } from "./http/sign-on-routes.ts";
import { createImportHandler, importJobKind } from "./import/job.ts";
import { createIds, type Ids } from "./ids.ts";
import { registerDaily } from "./jobs/daily.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createOpenApiHandler, openApiJobKind } from "./openapi/job.ts";
import { removeOldRecords } from "./lifecycle/old-records.ts";
import { purgeOrganizations } from "./lifecycle/purge-organizations.ts";
import { purgeJobKind, purgeSpaces } from "./lifecycle/purge.ts";
import { createSweepHandler, sweepJobKind } from "./lifecycle/sweep-job.ts";
import { createLive } from "./live/live.ts";
import { handlers } from "./resources/handlers.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store/store.ts";

export type ServiceOptions = Partial<OperationOptions> & {
  settings: Settings;
  /** Opened by the caller, closed with the service. */
  store: Store;
  log: Logger;
  clock?: Clock;
  ids?: Ids;
  /** Folder of the built console; absent: the service answers for the interface alone. */
  consoleFolder?: string;
};

/** The whole platform behind one function. */
export type Service = {
  /** What jobs, first start and tests work with. */
  readonly environment: Environment;
  /**
   * Answers one request; never throws.
   * @param address where it comes from; attempts to guess credentials are counted by it
   */
  handle(request: Request, address?: string): Promise<Response>;
  /** Begins to run jobs, those first which an earlier process left behind. */
  startJobs(): void;
  /** Stops the jobs at their next safe point, then closes the store. Requests must have ended. */
  close(): Promise<void>;
};

export function createService(options: ServiceOptions): Service {
  const { settings, store, log, clock = systemClock, wrongReply = "log", consoleFolder } = options;
  const ids = options.ids ?? createIds(clock);
  const jobs = createJobs({ store, clock, ids, log });
  const live = createLive(store);
  const fetcher = createFetcher({ allow: settings.allowFetch });
  const environment: Environment = { store, clock, ids, log, settings, jobs, fetcher, live };
  jobs.register(importJobKind, createImportHandler(environment));
  jobs.register(indexJobKind, createIndexHandler(environment));
  jobs.register(sweepJobKind, createSweepHandler(environment));
  const beginDaily = registerDaily(environment, purgeJobKind, async (signal) => {
    await purgeSpaces(environment, signal);
    await purgeOrganizations(environment, signal);
    await removeOldRecords(environment, signal);
  });
  jobs.register(openApiJobKind, createOpenApiHandler(environment));

  const app = createApp(environment);
  const rateLimit = createRateLimit(settings.rateLimit);
  requireCaller(app, "/v1/*", environment, rateLimit);
  requireCaller(app, "/files/*", environment, rateLimit);
  mountOperations(app, environment, handlers, { wrongReply });
  mountFileRoutes(app, environment);
  mountOpenApiRoutes(app, environment);
  mountSession(app, environment);
  mountInvites(app, environment);
  mountSaml(app, environment);
  mountSignOn(app, environment);
  mountPdf(app, environment);
  mountInfo(app, environment);
  if (consoleFolder !== undefined) mountConsole(app, consoleFolder);

  return {
    environment,
    handle: async (request, address = "") => app.fetch(request, { address }),
    startJobs() {
      jobs.start();
      beginDaily().catch((error: unknown) => log.warn({ err: error }, "no daily work was ordered"));
    },
    async close() {
      live.stop();
      await jobs.stop();
      await fetcher.close();
      await store.close();
    },
  };
}
