import { createHash } from "node:crypto";
import { sealedPlace } from "../auth/vault.ts";
import { day } from "../clock.ts";
import type { Environment } from "../context.ts";
import { Failure, invalid } from "../errors.ts";
import type { Write } from "../live/record.ts";
import type { Db } from "../store/schema.ts";

/** How long the first answer is given again. */
const keptFor = day;

/** Operations whose first answer is not kept, because it holds a secret that the store may not know. */
const answersSecret: ReadonlySet<string> = new Set(["POST /v1/user/tokens"]);

/**
 * Operations that replace a secret with a new one. A retry runs again, and the response that arrives counts. Nothing is
 * kept, because a password could be guessed from the hash of its request.
 */
const replacesSecret: ReadonlySet<string> = new Set([
  "PUT /v1/user/password",
  "POST /v1/orgs/{organizationId}/invites",
  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link",
  "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link",
]);

/** A request that is to be carried out once. */
export type Once = {
  id: string;
  requestHash: string;
  /** What the caller sent as `Idempotency-Key`. */
  key: string;
  /** The first answer can't be given again. */
  isSecret: boolean;
};

const table = "idempotency_key";

type Keeper = Pick<Environment, "clock" | "vault">;

/** The first answer to a request that was sent again. */
export type Answered = { reply: unknown; again: true };

/**
 * What a write with `Idempotency-Key` is recognized by: the credential, the operation with its path, and the key.
 * @returns undefined without a key, and for an operation that replaces a secret
 * @throws Failure 400 when the key is not valid
 */
export function onceOf(
  request: Request,
  { key, params, caller }: Pick<Write, "key" | "params" | "caller">,
  input: { query: unknown; body: unknown },
): Once | undefined {
  const given = request.headers.get("idempotency-key");
  if (given === null) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(given)) {
    throw invalid(
      "headers.idempotency-key",
      "Idempotency-Key must be 1 to 255 ASCII characters without spaces, and given once.",
    );
  }
  if (replacesSecret.has(key)) return undefined;
  const { kind, id } = caller.credential;
  return {
    id: hash([caller.userId, kind, id, key, params, given]),
    requestHash: hash([input.query, input.body]),
    key: given,
    isSecret: answersSecret.has(key),
  };
}

/**
 * Takes the key for the request of this transaction. Of two at once the later one waits for the earlier one's transaction: the
 * key is unique.
 * @returns the first answer when there is one
 * @throws Failure 409 as `readAnswer` does
 */
export async function claimKey(tx: Db, once: Once, keeper: Keeper): Promise<Answered | undefined> {
  const { clock } = keeper;
  const fresh = { request_hash: once.requestHash, reply: null, created_at: clock.now() };
  const taken = await tx
    .insertInto(table)
    .values({ id: once.id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(fresh)
        .where("idempotency_key.created_at", "<=", clock.now() - keptFor),
    )
    .returning("id")
    .executeTakeFirst();
  return taken === undefined ? readAnswer(tx, once, keeper) : undefined;
}

/**
 * The first answer to a request that came before.
 * @throws Failure 409 when the key came with another request, or the first answer was a secret
 */
export async function readAnswer(
  db: Db,
  { id, requestHash, isSecret }: Once,
  { clock, vault }: Keeper,
): Promise<Answered | undefined> {
  const row = await db
    .selectFrom(table)
    .select(["request_hash", "reply"])
    .where("id", "=", id)
    .where("created_at", ">", clock.now() - keptFor)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.request_hash !== requestHash) {
    throw new Failure(
      409,
      "This Idempotency-Key was already used with another body, so the request was refused. Use a new key for each new request.",
    );
  }
  if (isSecret) {
    throw new Failure(
      409,
      "This request already succeeded, but its response contained a secret that is shown only once. Delete what it created and create it again.",
    );
  }
  if (row.reply === null) return { reply: undefined, again: true };
  const text = vault.read(row.reply, sealedPlace(table, id));
  return { reply: JSON.parse(text), again: true };
}

/** Keeps the first answer; call it in the transaction of what the request changes. */
export async function keepAnswer(
  tx: Db,
  { id, isSecret }: Once,
  { vault }: Keeper,
  reply: unknown,
): Promise<void> {
  if (reply === undefined || isSecret) return;
  const kept = vault.seal(JSON.stringify(reply), sealedPlace(table, id));
  await tx.updateTable(table).set({ reply: kept }).where("id", "=", id).execute();
}

function hash(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
