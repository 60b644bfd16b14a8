import type { Environment } from "../context.ts";
import { Failure } from "../errors.ts";
import { readPlace, recordRefusal, recordWrite, type Write } from "../live/record.ts";
import type { Db } from "../store/schema.ts";
import { claimAhead, claimKey, keepAnswer, releaseKey, type Once } from "./idempotency.ts";

type Handler = { detached: boolean; run: (db: Db) => Promise<unknown> };

/** What a write answers; `again` when it was carried out before, and this is its first answer. */
export type Outcome = { reply: unknown; again: boolean };

/**
 * Runs the handler of a write in one transaction with its live event, its line of the audit log and, for a request that is
 * to be carried out once, its answer: all or none. A detached handler has transactions of its own, so its record follows
 * them. What was refused or went wrong is recorded, too.
 */
export async function carryOut(
  environment: Environment,
  write: Write,
  handler: Handler,
  once: Once | undefined,
): Promise<Outcome> {
  const { store, clock } = environment;
  try {
    if (handler.detached) return await runDetached(environment, write, handler.run, once);
    return await store.transaction(async (tx) => {
      const claim = once && (await claimKey(tx, once, clock));
      if (claim?.state === "answered") return { reply: claim.reply, again: true };
      const place = await readPlace(tx, write);
      const reply = await handler.run(tx);
      await recordWrite(tx, environment, write, { place, reply });
      if (once !== undefined) await keepAnswer(tx, once, reply);
      return { reply, again: false };
    });
  } catch (error) {
    await noteRefusal(environment, write, error);
    throw error;
  }
}

async function runDetached(
  environment: Environment,
  write: Write,
  run: Handler["run"],
  once: Once | undefined,
): Promise<Outcome> {
  const { store, clock, log } = environment;
  const claim = once && (await claimAhead(store, once, clock));
  if (claim?.state === "answered") return { reply: claim.reply, again: true };
  const place = await readPlace(store.read, write);
  const reply = await run(store.read).catch(async (error: unknown) => {
    if (once !== undefined) await giveBack(environment, write, once);
    throw error;
  });
  try {
    await store.transaction(async (tx) => {
      await recordWrite(tx, environment, write, { place, reply });
      if (once !== undefined) await keepAnswer(tx, once, reply);
    });
  } catch (error) {
    // The work is done: to answer with a failure would make the caller do it again.
    log.error({ err: error, operation: write.key }, "a write could not be recorded");
  }
  return { reply, again: false };
}

/** The failure of the request itself is what the caller must hear of. */
async function giveBack({ store, log }: Environment, write: Write, once: Once): Promise<void> {
  try {
    await releaseKey(store, once);
  } catch (error) {
    log.error({ err: error, operation: write.key }, "an idempotency key could not be given back");
  }
}

async function noteRefusal(environment: Environment, write: Write, error: unknown): Promise<void> {
  const { store, log } = environment;
  const refused = error instanceof Failure && error.status === 403;
  if (error instanceof Failure && !refused) return;
  try {
    const place = await readPlace(store.read, write);
    if (place === undefined) return;
    const result = refused ? "refused" : "failed";
    await store.transaction((tx) => recordRefusal(tx, environment, write, { place, result }));
  } catch (failure) {
    log.error({ err: failure, operation: write.key }, "a refusal could not be recorded");
  }
}
