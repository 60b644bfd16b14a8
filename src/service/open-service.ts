import type { Logger } from "pino";
import { openVault } from "#service/kernel/vault/open-vault.ts";
import type { Clock } from "#service/kernel/clock.ts";
import { appointInstanceAdmin, applyEnvironmentToken, fillEmptyStore } from "./first-start.ts";
import { createService, type Service } from "./service.ts";
import type { Settings } from "#service/kernel/settings.ts";
import { openStore } from "#service/database/open.ts";
import type { StoreSettings } from "#service/kernel/store/store.ts";

type OpenOptions = Pick<StoreSettings, "freeBytes"> & {
  settings: Settings;
  log: Logger;
  clock?: Clock;
  consoleFolder?: string | undefined;
};

/**
 * Opens the store and the service on it. The first time, this fills the store. Later it writes only what has changed, so that
 * a service with a nearly full disk can be restarted, and goes on reading.
 * @throws SettingsError, errors of `openStore`; Failure 507 if something has to be written and the disk is nearly full
 */
export async function openService({
  settings,
  log,
  clock,
  consoleFolder,
  freeBytes,
}: OpenOptions): Promise<Service> {
  const store = await openStore({ ...settings, log, clock, freeBytes });
  const vault = await openVault(settings, store, log).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const service = createService({
    settings,
    store,
    vault,
    log,
    ...(clock && { clock }),
    ...(consoleFolder !== undefined && { consoleFolder }),
  });
  try {
    await fillEmptyStore(service.environment);
    await appointInstanceAdmin(service.environment);
    await applyEnvironmentToken(service.environment);
  } catch (error) {
    await service.close();
    throw error;
  }
  return service;
}
