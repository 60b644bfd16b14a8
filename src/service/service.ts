import type { Logger } from "pino";
import { createRateLimit, createThrottle } from "#service/kernel/throttle.ts";
import type { Vault } from "#service/kernel/vault/vault.ts";
import { systemClock, type Clock } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { createIndexHandler, indexJobKind } from "#service/documents/content/index-job.ts";
import { createScanHandler, scanJobKind } from "#service/documents/content/scan-job.ts";
import { createWebhookRun } from "#service/api/webhooks/run-webhooks.ts";
import {
  createWebhookSweepHandler,
  removeOldDeliveries,
  webhookSweepKind,
} from "#service/api/webhooks/sweep.ts";
import { createResolver, type Resolver } from "#service/kernel/resolver.ts";
import { warnOfCertificates } from "#service/identity/saml/certificate-warnings.ts";
import { accessEndJobKind } from "#service/api/permissions/access-end.ts";
import { clearEndedAccess, warnOfEndingAccess } from "#service/api/permissions/ending-access.ts";
import { sweepClaims } from "#service/identity/domains/sweep.ts";
import { createFetcher } from "#service/kernel/fetcher/fetcher.ts";
import { mountConsole } from "#service/api/console/console.ts";
import { mountFileRoutes } from "#service/api/content/stored-files.ts";
import { createReadSender } from "./http/forwarded.ts";
import { mountInfo } from "#service/api/operations/info.ts";
import { mountImageRoutes } from "#service/api/sites/site-customization.ts";
import { mountOpenApiRoutes } from "#service/api/openapi/openapi-versions.ts";
import { mountOperations, type OperationOptions } from "#service/api/operations/operations.ts";
import { mountDownloads } from "#service/api/content/downloads.ts";
import { createApp, requireCaller, requireKnownHost } from "#service/api/requests/request.ts";
import { mountScim } from "#service/api/scim/routes.ts";
import { mountSignOn } from "#service/api/sign-on/login-routes.ts";
import { mountOidc } from "#service/api/sign-on/oidc-routes.ts";
import { mountSaml } from "#service/api/sign-on/saml-routes.ts";
import { mergeJobKind, wakeAllMerges } from "#service/documents/content/merge-queue.ts";
import { createMergeHandler } from "#service/api/change-requests/merge-when-ready-job.ts";
import { createImportHandler } from "#service/documents/import/job.ts";
import { importJobKind } from "#service/documents/import/progress.ts";
import { createIds, type Ids } from "#service/kernel/ids.ts";
import { registerDaily } from "#service/kernel/jobs/daily.ts";
import { createJobs } from "#service/kernel/jobs/jobs.ts";
import { changeMail, createChangeMail } from "#service/identity/credentials/change-mail.ts";
import { createMail } from "#service/kernel/mail/mail.ts";
import { createOpenApiHandler, openApiJobKind } from "#service/documents/openapi/job.ts";
import {
  removeEndedSecrets,
  supportEndJobKind,
} from "#service/identity/credentials/ended-secrets.ts";
import { endRetries, removeOldRecords } from "#service/documents/lifecycle/old-records.ts";
import { purgeOrganizations } from "#service/documents/lifecycle/purge-organizations.ts";
import { purgeJobKind, purgeSpaces } from "#service/documents/lifecycle/purge.ts";
import { createSweepHandler, sweepJobKind } from "#service/documents/lifecycle/sweep-blobs.ts";
import { createNotificationMail, notificationMail } from "#service/api/notifications/mails.ts";
import { mountUnsubscribe } from "#service/api/notifications/unsubscribe-routes.ts";
import { createRelay, type Relay } from "#service/api/notifications/relay.ts";
import { createLive, type WithLive } from "#service/api/live/live.ts";
import { createStagedReader } from "#service/api/sites/staged/staged-site.ts";
import { createPublishing } from "#service/sites/published/publishing.ts";
import { mountPublished, mountSiteHosts } from "#service/sites/published/routes.ts";
import { registerEmailMails } from "#service/api/account/email-mails.ts";
import { mountMailedLinks } from "#service/api/account/mailed-links.ts";
import { mountConfirmation } from "#service/api/account/confirmation-routes.ts";
import { mountPasskeys } from "#service/api/account/passkey-routes.ts";
import { mountPictures } from "#service/api/account/picture.ts";
import { mountPassword } from "#service/api/account/password.ts";
import { mountSecondStep } from "#service/api/account/second-step.ts";
import { mountSession } from "#service/api/account/sessions.ts";
import { viewEndJobKind } from "#service/identity/credentials/views.ts";
import { createViewEndHandler } from "#service/api/views/end-view.ts";
import { createSupportEndHandler } from "#service/api/views/support.ts";
import { registerSupportMail } from "#service/api/instance/support-mail.ts";
import { mountViews } from "#service/api/views/view-routes.ts";
import { handlers } from "#service/api/operations/handlers.ts";
import { registerAccountMail } from "#service/api/instance/account-mail.ts";
import { registerInviteMail } from "#service/api/invites/invite-mail.ts";
import { mountInvites } from "#service/api/invites/invite-routes.ts";
import type { Settings } from "#service/kernel/settings.ts";
import type { Store } from "#service/kernel/store/store.ts";

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
  /** Notifies people; `startJobs` starts it. */
  readonly relay: Relay;
  /**
   * Starts running jobs, first those that an earlier process left unfinished, sending mail and webhooks, and notifying people.
   */
  startJobs(): void;
  /** Stops at the next safe point what `startJobs` started. */
  stopJobs(): Promise<void>;
  /** Stops jobs, then closes the store. All requests must have ended. */
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
    wrongResponse = settings.checkResponses ? "log" : "send",
    consoleFolder,
  } = options;
  const ids = options.ids ?? createIds(clock);
  const jobs = createJobs({ store, clock, ids, log });
  const mail = createMail({ settings, store, clock, ids, log, vault });
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
    mail,
    fetcher,
    dns,
    live,
    throttle,
  };
  registerInviteMail(environment);
  jobs.register(importJobKind, createImportHandler(environment));
  jobs.register(indexJobKind, createIndexHandler(environment));
  jobs.register(scanJobKind, createScanHandler(environment));
  jobs.register(sweepJobKind, createSweepHandler(environment));
  const beginDaily = registerDaily(environment, purgeJobKind, async (signal) => {
    await purgeSpaces(environment, signal);
    await purgeOrganizations(environment, signal);
    await removeOldRecords(environment, signal);
    await removeOldDeliveries(environment, signal);
    await endRetries(environment);
    await removeEndedSecrets(environment);
    await mail.sweep();
    await sweepClaims(environment, signal);
    await warnOfCertificates(environment, signal);
    await warnOfEndingAccess(environment, signal);
    await clearEndedAccess(environment, signal);
    await wakeAllMerges(environment);
  });
  jobs.register(accessEndJobKind, ({ organizationId }, signal) =>
    clearEndedAccess(environment, signal, organizationId),
  );
  jobs.register(mergeJobKind, createMergeHandler(environment));
  jobs.register(viewEndJobKind, createViewEndHandler(environment));
  jobs.register(supportEndJobKind, createSupportEndHandler(environment));
  jobs.register(openApiJobKind, createOpenApiHandler(environment));
  jobs.register(webhookSweepKind, createWebhookSweepHandler(environment));
  const webhookRun = createWebhookRun(environment);
  const relay = createRelay(environment);
  mail.register(notificationMail, createNotificationMail(environment));
  mail.register(changeMail, createChangeMail());
  registerEmailMails(environment);
  registerAccountMail(environment);
  registerSupportMail(environment);
  const closing = new AbortController();
  const stopJobs = async () => {
    closing.abort();
    await Promise.all([jobs.stop(), webhookRun.stop(), mail.stop(), relay.stop()]);
  };

  const app = createApp(environment);
  const publishing = createPublishing(environment, createStagedReader(environment));
  mountSiteHosts(app, publishing);
  requireKnownHost(app, environment);
  const readSender = createReadSender(settings.trustProxy);
  const rateLimit = createRateLimit(settings.rateLimit);
  requireCaller(app, "/v1/*", environment, rateLimit);
  requireCaller(app, "/files/*", environment, rateLimit);
  mountOperations(app, environment, handlers, { wrongResponse });
  // Before those of files, whose pattern matches its URLs, too.
  mountImageRoutes(app, environment);
  mountFileRoutes(app, environment);
  mountOpenApiRoutes(app, environment);
  mountSession(app, environment);
  mountSecondStep(app, environment);
  mountViews(app, environment);
  mountPassword(app, environment);
  mountMailedLinks(app, environment);
  mountPasskeys(app, environment);
  mountConfirmation(app, environment);
  mountPictures(app, environment);
  mountInvites(app, environment);
  mountUnsubscribe(app, environment);
  mountSaml(app, environment);
  mountOidc(app, environment);
  mountSignOn(app, environment);
  mountScim(app, environment, rateLimit);
  mountDownloads(app, environment);
  mountPublished(app, publishing);
  mountInfo(app, environment);
  if (consoleFolder !== undefined) mountConsole(app, consoleFolder);

  return {
    environment,
    relay,
    handle: async (request, peer = "") => app.fetch(request, readSender(request, peer)),
    startJobs() {
      jobs.start();
      webhookRun.start();
      mail.start();
      relay.start();
      void beginDaily(closing.signal);
    },
    stopJobs,
    async close() {
      live.stop();
      await stopJobs();
      await fetcher.close();
      await publishing.linkUses.flush();
      await store.close();
    },
  };
}
