import { createHash } from "node:crypto";
import { sealedPlace } from "#service/kernel/vault/vault.ts";
import { day } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Write } from "#service/kernel/events/record.ts";
import { demandKeptRoles, type CallerRoles } from "./caller-roles.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { printJson } from "#service/http/print-json.ts";

/** How long the first response is kept for retries. */
const keptFor = day;

/** Operations whose first response isn't stored, because it contains a secret of which the store only has the hash. */
const returnsSecret: ReadonlySet<string> = new Set([
  "POST /v1/user/tokens",
  "POST /v1/orgs/{organizationId}/tokens",
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/preview-links",
]);

/**
 * Operations that replace a secret with a new one. A retry runs again, and the last response is valid. Nothing is
 * stored, because a password could be guessed from the hash of its request.
 */
const replacesSecret: ReadonlySet<string> = new Set([
  "PUT /v1/user/password",
  "POST /v1/orgs/{organizationId}/invites",
  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link",
  "POST /v1/orgs/{organizationId}/members/{userId}/sign-in-link",
]);

/** A request with an idempotency key. */
export type Once = {
  id: string;
  requestHash: string;
  /** The value of `Idempotency-Key`. */
  key: string;
  /** Whether the first response can't be repeated, because it contains a secret. */
  isSecret: boolean;
};

const table = "idempotency_key";

type Keeper = Pick<Environment, "clock" | "vault">;

/** Who asks for a first response, and by which path. */
type Asking = Pick<Write, "caller" | "params">;

/** What is kept of a write: the caller's roles after it, and its response if it has one without a secret. */
type Kept = [roles: CallerRoles, response?: unknown];

/** The first response, returned for a retry. */
type FirstResponse = { response: unknown; again: true };

/**
 * Identifies a write with `Idempotency-Key`: by credential, operation, path, and key.
 * @returns undefined without a key, and for an operation that replaces a secret
 * @throws Failure 400 if the key isn't valid
 */
export async function onceOf(
  request: Request,
  { key, params, caller }: Pick<Write, "key" | "params" | "caller">,
  input: { query: unknown; body: unknown },
): Promise<Once | undefined> {
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
    id: await hash([caller.userId, kind, id, key, params, given]),
    requestHash: await hash([input.query, input.body]),
    key: given,
    isSecret: returnsSecret.has(key),
  };
}

/**
 * Claims the key for the request of this transaction. The key is unique, so of two simultaneous requests the later one
 * waits for the other's transaction.
 * @returns the first response, if there is one
 * @throws Failure 403, 404, 409 as `readResponse` does
 */
export async function claimKey(
  tx: Db,
  once: Once,
  keeper: Keeper,
  asking: Asking,
): Promise<FirstResponse | undefined> {
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
  return taken === undefined ? readResponse(tx, once, keeper, asking) : undefined;
}

/**
 * The first response to a repeated request.
 * @throws Failure 403 or 404 if the caller has lost the access they had after the first request
 * @throws Failure 409 if the key was used for another request, or the first response contained a secret
 */
export async function readResponse(
  db: Db,
  { id, requestHash, isSecret }: Once,
  { clock, vault }: Keeper,
  { caller, params }: Asking,
): Promise<FirstResponse | undefined> {
  const row = await db
    .selectFrom(table)
    .select(["request_hash", "reply"])
    .where("id", "=", id)
    .where("created_at", ">", clock.now() - keptFor)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const kept =
    row.reply === null ? null : JSON.parse(vault.read(row.reply, sealedPlace(table, id)));
  // Earlier versions kept the response alone.
  const [roles, response] = Array.isArray(kept) ? (kept as Kept) : [undefined, kept];
  if (roles !== undefined) await demandKeptRoles({ db, caller }, params, roles);
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
  return { response: response ?? undefined, again: true };
}

/** Stores the first response, with the caller's roles after it. Call it in the transaction of the change. */
export async function keepResponse(
  tx: Db,
  { id, isSecret }: Once,
  { vault }: Keeper,
  roles: CallerRoles,
  response: unknown,
): Promise<void> {
  const { body } = await printJson(isSecret ? [roles] : [roles, response]);
  const kept = vault.seal(Buffer.from(body).toString(), sealedPlace(table, id));
  await tx.updateTable(table).set({ reply: kept }).where("id", "=", id).execute();
}

async function hash(parts: readonly unknown[]): Promise<string> {
  const { outline } = await printJson(parts);
  return createHash("sha256").update(outline.text).digest("hex");
}
