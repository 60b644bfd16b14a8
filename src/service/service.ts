import type { Logger } from "pino";
import { createRateLimit, createThrottle } from "./auth/throttle.ts";
import type { Vault } from "./auth/vault.ts";
import { systemClock, type Clock } from "./clock.ts";
import type { Environment } from "./context.ts";
import { createIndexHandler, indexJobKind } from "./content/index-job.ts";
import { createScanHandler, scanJobKind } from "./content/scan-job.ts";
import { createResolver, type Resolver } from "./domains/resolver.ts";
import { sweepClaims } from "./domains/sweep.ts";
import { createFetcher } from "./fetcher/fetcher.ts";
import { mountConsole } from "./http/console.ts";
import { mountFileRoutes } from "./resources/content/file-routes.ts";
import { createReadSender } from "./http/forwarded.ts";
import { mountInfo } from "./http/info.ts";
import { mountImageRoutes } from "./resources/sites/image-routes.ts";
import { mountOpenApiRoutes } from "./resources/openapi/openapi-routes.ts";
import { mountOperations, type OperationOptions } from "./http/operations.ts";
import { mountDownloads } from "./resources/content/download-routes.ts";
import { createApp, requireCaller, requireKnownHost } from "./http/request.ts";
import { mountSaml } from "./http/saml-routes.ts";
import { createImportHandler, importJobKind } from "./import/job.ts";
import { createIds, type Ids } from "./ids.ts";
import { registerDaily } from "./jobs/daily.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createOpenApiHandler, openApiJobKind } from "./openapi/job.ts";
import { removeEndedSecrets } from "./lifecycle/ended-secrets.ts";
import { endRetries, removeOldRecords } from "./lifecycle/old-records.ts";
import { purgeOrganizations } from "./lifecycle/purge-organizations.ts";
import { purgeJobKind, purgeSpaces } from "./lifecycle/purge.ts";
import { createSweepHandler, sweepJobKind } from "./lifecycle/sweep-job.ts";
import { createLive, type WithLive } from "./live/live.ts";
import { createPublishing } from "./published/publishing.ts";
import { mountPublished, mountSiteHosts } from "./published/routes.ts";
import { mountPassword } from "./resources/account/password-routes.ts";
import { mountSession } from "./resources/account/session-routes.ts";
import { handlers } from "./resources/handlers.ts";
import { mountInvites } from "./resources/invites/invite-routes.ts";
import { mountSignOn } from "./resources/saml/sign-on-routes.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store/store.ts";

type ServiceOptions = Partial<OperationOptions> & {
  settings: Settings;
  /** Opened by the caller; the service closes it. */
  store: Store;
  vault: Vault;
  log: Logger;
  clock?: Clock;
  dns?: Resolver;
  ids?: Ids;
  /** Folder of the built console; absent: the service only serves the API. */
  consoleFolder?: string;
};

/** The whole platform behind one function. */
export type Service = {
  /** Shared with jobs, first start, and tests. */
  readonly environment: WithLive<Environment>;
  /**
   * Handles one request; never throws.
   * @param peer IP address of the connection: the client, or a proxy
   */
  handle(request: Request, peer?: string): Promise<Response>;
  /** Starts running jobs, first those that an earlier process left unfinished. */
  startJobs(): void;
  /** Stops jobs at their next safe point, then closes the store. All requests must have ended. */
  close(): Promise<void>;
};

export function createService(options: ServiceOptions): Service {
  const {
    settings,
    store,
    vault,
    log,
    clock = systemClock,
    dns = createResolver(settings.dnsServers),
    wrongReply = settings.checkReplies ? "log" : "send",
    consoleFolder,
  } = options;
  const ids = options.ids ?? createIds(clock);
  const jobs = createJobs({ store, clock, ids, log });
  const live = createLive({ store, clock, log, settings });
  const fetcher = createFetcher({ allow: settings.allowFetch });
  const throttle = createThrottle();
  const environment: WithLive<Environment> = {
    store,
    clock,
    ids,
    log,
    settings,
    vault,
    jobs,
    fetcher,
    dns,
    live,
    throttle,
  };
  jobs.register(importJobKind, createImportHandler(environment));
  jobs.register(indexJobKind, createIndexHandler(environment));
  jobs.register(scanJobKind, createScanHandler(environment));
  jobs.register(sweepJobKind, createSweepHandler(environment));
  const beginDaily = registerDaily(environment, purgeJobKind, async (signal) => {
    await purgeSpaces(environment, signal);
    await purgeOrganizations(environment, signal);
    await removeOldRecords(environment, signal);
    await endRetries(environment);
    await removeEndedSecrets(environment);
    await sweepClaims(environment, signal);
  });
  jobs.register(openApiJobKind, createOpenApiHandler(environment));
  const closing = new AbortController();

  const app = createApp(environment);
  const publishing = createPublishing(environment);
  mountSiteHosts(app, publishing);
  requireKnownHost(app, environment);
  const readSender = createReadSender(settings.trustProxy);
  const rateLimit = createRateLimit(settings.rateLimit);
  requireCaller(app, "/v1/*", environment, rateLimit);
  requireCaller(app, "/files/*", environment, rateLimit);
  mountOperations(app, environment, handlers, { wrongReply });
  // Before those of files, whose pattern matches its URLs, too.
  mountImageRoutes(app, environment);
  mountFileRoutes(app, environment);
  mountOpenApiRoutes(app, environment);
  mountSession(app, environment);
  mountPassword(app, environment);
  mountInvites(app, environment);
  mountSaml(app, environment);
  mountSignOn(app, environment);
  mountDownloads(app, environment);
  mountPublished(app, publishing);
  mountInfo(app, environment);
  if (consoleFolder !== undefined) mountConsole(app, consoleFolder);

  return {
    environment,
    handle: async (request, peer = "") => app.fetch(request, readSender(request, peer)),
    startJobs() {
      jobs.start();
      void beginDaily(closing.signal);
    },
    async close() {
      closing.abort();
      live.stop();
      await jobs.stop();
      await fetcher.close();
      await publishing.linkUses.flush();
      await store.close();
    },
  };
}
