import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import { Failure } from "#service/kernel/errors.ts";
import { offerSignInLink } from "./first-start.ts";
import { startCopying } from "#service/api/console/console-copies.ts";
import { isLoopback } from "./http/origin.ts";
import { listen, listenerOf, stopListening, type Listener } from "./server.ts";
import { createLog } from "#service/kernel/log.ts";
import { openService } from "./open-service.ts";
import { warmUp } from "#service/sites/published/draw-text.ts";
import type { Service } from "./service.ts";
import { readSettings, SettingsError, type Settings } from "#service/kernel/settings.ts";

/** Milliseconds for running requests to end, */
const patience = 3000;
/**
 * and for the whole shutdown: containers are killed after 10 s. Interrupted jobs continue at the next start, so nothing is lost.
 */
const deadline = 9000;

type RunOptions = {
  /** Folder of the built console. */
  consoleFolder?: string;
  /** Wraps the service's listener. */
  wrap?: (listener: Listener) => Promise<{ listener: Listener; close: () => Promise<void> }>;
};

/**
 * Runs the service until the process receives a stop signal. If it can't start, prints one sentence and exits with code
 * 1.
 */
export async function run(options: RunOptions): Promise<void> {
  try {
    await start(readSettings(process.env), options);
  } catch (error) {
    process.stderr.write(`Bindery cannot start: ${explain(error)}\n`);
    process.exit(1);
  }
}

async function start(settings: Settings, { consoleFolder, wrap }: RunOptions): Promise<void> {
  const log = createLog();
  if (settings.databaseUrl === undefined) await demandWritable(settings.dataDir);
  const service = await openService({ settings, log, consoleFolder });
  try {
    const own = listenerOf(service);
    const { listener, close } = (await wrap?.(own)) ?? { listener: own, close: async () => {} };
    const { server, origin } = await listen(listener, settings);
    let stopCopying = () => {};
    stopOnSignals(async () => {
      stopCopying();
      await close();
      await stop(server, service);
    });
    service.startJobs();
    await announce(service, settings, origin);
    await warmUp(service.environment);
    if (consoleFolder !== undefined) stopCopying = startCopying(consoleFolder);
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Plain lines for people, between the log's JSON lines. */
async function announce(
  { environment }: Service,
  { host, publicUrl }: Settings,
  local: string,
): Promise<void> {
  const origin = publicUrl ?? local;
  const lines = [`Bindery runs at ${origin}`];
  if (publicUrl === undefined && !isLoopback(host === "::1" ? "[::1]" : host)) {
    lines.push(
      "Only browsers on this machine can connect. To let others in, set PUBLIC_URL to the URL they use.",
    );
  }
  lines.push(...(await signInLines(environment, origin)));
  process.stdout.write(`${lines.join("\n")}\n`);
}

async function signInLines(environment: Service["environment"], origin: string): Promise<string[]> {
  try {
    const link = await offerSignInLink(environment, origin);
    if (link === undefined) return [];
    return ["Open this link to sign in. It works once, within 24 hours:", link];
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 507) throw error;
    return [`No sign-in link was made. ${error.message}`];
  }
}

async function stop(server: Server, service: Service): Promise<void> {
  // An event stream is a request that never ends by itself.
  service.environment.live.stop();
  await Promise.all([stopListening(server, patience), service.stopJobs()]);
  await service.close();
}

function stopOnSignals(end: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), deadline).unref();
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Bindery did not stop cleanly: ${explain(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

async function demandWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK);
  } catch {
    throw new SettingsError(
      `the folder ${folder} cannot be written to. Make it writable for this user, or name another by DATA_DIR.`,
    );
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE") {
    return `port ${port} is in use. Stop what runs there, or choose another by PORT.`;
  }
  if (code === "ENOSPC" || code === "SQLITE_FULL") {
    return "the disk of DATA_DIR is full. Free up space: reading needs a few MB, and writing 64 MB.";
  }
  if (code === "EACCES" && port !== undefined) {
    return `this user isn't allowed to listen on port ${port}. Choose another one with PORT.`;
  }
  return error.message;
}
