import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { day, type Clock } from "../clock.ts";
import { Failure, invalid } from "../errors.ts";
import type { Write } from "../live/record.ts";
import type { Db } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** How long the first answer is given again. */
const keptFor = day;
/** A request that takes longer than this is not waited for, in milliseconds. */
const patience = 60_000;
const pollEvery = 50;

/** Operations whose first answer is not kept, because it holds a secret that the store may not know. */
const answersSecret: ReadonlySet<string> = new Set(["POST /v1/user/tokens"]);

/** A request that is to be carried out once. */
export type Once = { id: string; requestHash: string };

/** The first answer, or that there is none because the request is the first, or that the first is still running. */
export type Claim =
  | { state: "first" }
  | { state: "answered"; reply: unknown }
  | { state: "running"; since: number };

/**
 * What a POST with `Idempotency-Key` is recognized by: the credential, the operation with its path, and the key.
 * @returns undefined without a key, for other methods, and where the answer is a secret
 * @throws Failure 400 when the key is no key
 */
export function onceOf(
  request: Request,
  { key, params, caller }: Pick<Write, "key" | "params" | "caller">,
  input: { query: unknown; body: unknown },
): Once | undefined {
  const given = request.headers.get("idempotency-key");
  if (given === null || request.method !== "POST" || answersSecret.has(key)) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(given)) {
    throw invalid(
      "headers.idempotency-key",
      "Idempotency-Key must be 1 to 255 ASCII characters without spaces, and given once.",
    );
  }
  const { kind, id } = caller.credential;
  return {
    id: hash([caller.userId, kind, id, key, params, given]),
    requestHash: hash([input.query, input.body]),
  };
}

/**
 * Takes the key, or tells what became of the request that took it. Of two at once the later one waits for the earlier
 * one's transaction: the key is unique.
 * @throws Failure 409 when the key came with another request
 */
export async function claimKey(tx: Db, { id, requestHash }: Once, clock: Clock): Promise<Claim> {
  const fresh = {
    request_hash: requestHash,
    answered: false,
    reply: null,
    created_at: clock.now(),
  };
  const taken = await tx
    .insertInto("idempotency_key")
    .values({ id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(fresh)
        .where("idempotency_key.created_at", "<=", clock.now() - keptFor),
    )
    .returning("id")
    .executeTakeFirst();
  if (taken !== undefined) return { state: "first" };
  const row = await tx
    .selectFrom("idempotency_key")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (row.request_hash !== requestHash) {
    throw new Failure(
      409,
      "This Idempotency-Key was used for a request with another body, so nothing was carried out. Use a new key for each new request.",
    );
  }
  if (!row.answered) return { state: "running", since: row.created_at };
  return {
    state: "answered",
    reply: row.reply === null ? undefined : (JSON.parse(row.reply) as unknown),
  };
}

/** Keeps the first answer; call it in the transaction of what the request changes. */
export async function keepAnswer(tx: Db, { id }: Once, reply: unknown): Promise<void> {
  await tx
    .updateTable("idempotency_key")
    .set({ answered: true, reply: reply === undefined ? null : JSON.stringify(reply) })
    .where("id", "=", id)
    .execute();
}

/** Takes the key in a transaction of its own, after waiting for an earlier request that has it. @throws Failure 409 */
export async function claimAhead(store: Store, once: Once, clock: Clock): Promise<Claim> {
  for (;;) {
    const claim = await store.transaction((tx) => claimKey(tx, once, clock));
    if (claim.state !== "running") return claim;
    while (await isRunning(store.read, once)) {
      if (clock.now() - claim.since >= patience) throw unanswered();
      await sleep(pollEvery);
    }
  }
}

/** Gives the key back after its request has failed, so that it can be tried again. */
export async function releaseKey(store: Store, { id }: Once): Promise<void> {
  await store.transaction((tx) =>
    tx.deleteFrom("idempotency_key").where("id", "=", id).where("answered", "=", false).execute(),
  );
}

async function isRunning(db: Db, { id }: Once): Promise<boolean> {
  const row = await db
    .selectFrom("idempotency_key")
    .select("answered")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && !row.answered;
}

function unanswered(): Failure {
  return new Failure(
    409,
    "The first request with this Idempotency-Key has no answer yet: it is still being carried out, or was interrupted. Look whether it was carried out; if it was not, send the request with a new key.",
  );
}

function hash(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
