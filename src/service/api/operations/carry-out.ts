import type { Environment } from "#service/kernel/context.ts";
import { wakeMerges } from "#service/documents/content/merge-queue.ts";
import { Failure } from "#service/kernel/errors.ts";
import {
  organizationsOf,
  readPlace,
  recordRefusal,
  recordWrite,
  type Write,
} from "#service/kernel/events/record.ts";
import { canMeet } from "./can-meet.ts";
import { readCallerRoles } from "./caller-roles.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Order } from "#service/kernel/store/store.ts";
import { claimKey, keepResponse, readResponse, type Once } from "./idempotency.ts";

/** A write in steps: `commit` and `undo` run in transactions, the others with a reader. See `Steps`. */
export type Work = {
  prepare?: (db: Db) => Promise<unknown>;
  commit: (db: Db, ready: unknown) => Promise<unknown>;
  undo?: (db: Db) => Promise<void>;
  finish: (db: Db, response: unknown) => Promise<unknown>;
  /** See `TransactionOptions`. */
  isShort: boolean;
  order?: Order | undefined;
};

/** The response of a write. `again` means that it was carried out before and this is the first response. */
type Outcome = { response: unknown; again: boolean };

/**
 * Runs a write in one transaction with its live event, its audit log entry, and, for a request with an idempotency key,
 * its stored response: all or nothing. Refused and failed writes are also recorded.
 */
export async function carryOut(
  environment: Environment,
  write: Write,
  work: Work,
  once: Once | undefined,
): Promise<Outcome> {
  const { store } = environment;
  // Don't prepare a completed write again: a transferred space, for example, would no longer be found.
  const readFirst = async () =>
    once && work.prepare && readResponse(store.read, once, environment, write);
  const outcome =
    (await readFirst()) ??
    (await run(environment, write, work, once).catch(async (error: unknown) => {
      await takeBack(environment, work);
      const meanwhile = await readFirst();
      if (meanwhile !== undefined) return meanwhile;
      await noteRefusal(environment, write, error);
      throw error;
    }));
  return { ...outcome, response: await work.finish(store.read, outcome.response) };
}

/** What others were told ends by itself, so a failure only delays it. */
async function takeBack({ store, log }: Environment, { undo }: Work): Promise<void> {
  if (undo === undefined) return;
  try {
    await store.transaction(undo, { isolation: "read committed", isShort: true });
  } catch (error) {
    log.warn({ err: error }, "what a failed write had told others wasn't taken back");
  }
}

async function run(
  environment: Environment,
  write: Write,
  { prepare, commit, isShort, order }: Work,
  once: Once | undefined,
): Promise<Outcome> {
  const { store } = environment;
  const ready = await prepare?.(store.read);
  return store.transaction(
    async (tx) => {
      const first = once && (await claimKey(tx, once, environment, write));
      if (first !== undefined) return first;
      const place = await readPlace(tx, write);
      // From an attempt that was rolled back.
      write.detail = undefined;
      write.changes = undefined;
      write.isUnchanged = undefined;
      const response = await commit(tx, ready);
      const recorded = { place, response, sentAs: once?.key };
      const what = await recordWrite(tx, environment, write, recorded);
      if (once !== undefined) {
        const { caller, params } = write;
        const organizations = organizationsOf(write, place, response);
        const roles = await readCallerRoles({ db: tx, caller }, params, organizations);
        await keepResponse(tx, once, environment, roles, response);
      }
      if (what !== undefined && canMeet(what.action)) {
        for (const organizationId of organizationsOf(write, place, response)) {
          await wakeMerges(tx, environment.jobs, { organizationId, spaceId: place?.spaceId });
        }
      }
      return { response, again: false };
    },
    { isShort, order },
  );
}

async function noteRefusal(environment: Environment, write: Write, error: unknown): Promise<void> {
  const { store, log } = environment;
  const refused = error instanceof Failure && error.status === 403;
  if (error instanceof Failure && !refused) return;
  try {
    const place = await readPlace(store.read, write);
    if (place === undefined) return;
    const result = refused ? "refused" : "failed";
    await store.transaction((tx) => recordRefusal(tx, environment, write, { place, result }), {
      isolation: "read committed",
      isShort: true,
    });
  } catch (failure) {
    log.error({ err: failure, operation: write.key }, "a refusal could not be recorded");
  }
}
