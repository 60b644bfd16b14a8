import type { Context as HonoContext, Hono } from "hono";
import { PasskeyName } from "#contract/account.ts";
import { tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import { mailChange } from "#service/identity/credentials/change-mail.ts";
import {
  demandConfirmed,
  markConfirmed,
  signsOn,
} from "#service/identity/credentials/confirmation.ts";
import {
  readBrowserSecret,
  useChallenge,
} from "#service/identity/credentials/passkey-challenges.ts";
import {
  challengeIn,
  createOptions,
  NewCredential,
  placeOf,
  readCreated,
  requestOptions,
} from "#service/identity/credentials/passkeys.ts";
import { recordInOrganizations } from "#service/identity/credentials/record-sign-in.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import type { PasskeyTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";
import { readFields } from "../requests/body.ts";
import { challengeFor, demandOwnSession, readPasskeys } from "./passkey-requests.ts";
import { presentPasskey } from "./passkeys.ts";

/** Enough for every device that a person owns. */
const mostPasskeys = 20;
/** Each request for options adds a row. */
const requestsPerMinute = 120;

/**
 * What needs a browser and a passkey. `POST /auth/passkeys/options` returns what `navigator.credentials.get` takes to
 * sign in by `POST /auth/session`. With a session of the user's own that was confirmed lately, `POST /auth/passkeys/new/options`
 * returns what `navigator.credentials.create` takes, `POST /auth/passkeys/new` adds what it made, and
 * `DELETE /auth/passkeys/{passkeyId}` deletes a passkey and returns what the browser should forget.
 */
export function mountPasskeys(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock, ids } = environment;
  const limit = createRateLimit(requestsPerMinute);
  const path = "/auth/passkeys";

  app.post(`${path}/options`, async (c) => {
    await limit.spend(c.env.countedAs);
    const place = placeOf(c.get("origin"));
    const challenge = await challengeFor(c, environment, { purpose: "sign-in", userId: null });
    return c.json({ options: await requestOptions(place, challenge) });
  });

  app.post(`${path}/new/options`, async (c) => {
    const { userId } = await demandOwner(c, environment);
    const place = placeOf(c.get("origin"));
    const owner = await store.read
      .selectFrom("user")
      .select(["id", "email", "display_name as displayName"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const present = await readPasskeys(store.read, userId);
    demandRoom(present);
    const challenge = await challengeFor(c, environment, { purpose: "add", userId });
    return c.json({ options: await createOptions(place, owner, present, challenge) });
  });

  app.post(`${path}/new`, async (c) => {
    const caller = await demandOwner(c, environment);
    const { userId } = caller;
    const place = placeOf(c.get("origin"));
    const body = await readFields(c.req.raw, PasskeyName.extend({ passkey: NewCredential }));
    const browser = readBrowserSecret(c.req.raw, c.get("origin")) ?? "";
    const isAsked = await store.transaction((tx) =>
      useChallenge(tx, clock, challengeIn(body.passkey.response), {
        purpose: "add",
        browser,
        userId,
      }),
    );
    if (!isAsked) {
      throw new Failure(409, "That took longer than 5 minutes, or was tried twice. Try again.");
    }
    const created = await readCreated(place, body.passkey);
    const added = await store.transaction(async (tx) => {
      demandRoom(await readPasskeys(tx, userId));
      const row = await insertPasskey(tx, {
        ...created,
        user_id: userId,
        id: ids.next(),
        domain: place.domain,
        name: body.name,
        created_at: clock.now(),
        last_used_at: null,
      });
      // Its authenticator has just verified the user.
      await markConfirmed(tx, clock, caller.credential.id);
      await tellOfChange(tx, c, { caller, passkey: row, change: "added" });
      return row;
    });
    return c.json(presentPasskey(added), 201);
  });

  app.delete(`${path}/:passkeyId`, async (c) => {
    const caller = await demandOwner(c, environment);
    const { userId } = caller;
    const deleted = await store.transaction(async (tx) => {
      const all = await readPasskeys(tx, userId);
      const passkey = all.find(({ id }) => id === c.req.param("passkeyId"));
      if (passkey === undefined) throw missing("passkey");
      await demandOtherWay(tx, passkey, all);
      await tx
        .deleteFrom("passkey")
        .where("user_id", "=", userId)
        .where("id", "=", passkey.id)
        .execute();
      await tellOfChange(tx, c, { caller, passkey, change: "deleted" });
      return passkey;
    });
    return c.json({ domain: deleted.domain, credential: deleted.credential_id });
  });

  /** The audit logs of the user's organizations say it, and so do the user's other sessions and a mail. */
  async function tellOfChange(
    tx: Db,
    c: HonoContext<Bindings>,
    done: { caller: Caller; passkey: PasskeyTable; change: "added" | "deleted" },
  ): Promise<void> {
    const { caller, passkey, change } = done;
    const request = { caller, address: c.env.address, requestId: c.get("requestId") };
    await recordInOrganizations(tx, environment, request, {
      userId: caller.userId,
      act: change === "added" ? "passkey-add" : "passkey-delete",
      result: "success",
      detail: `The passkey “${passkey.name}”.`,
    });
    await tellOfEnd(tx, environment, caller.userId, {
      kind: `passkey-${change}`,
      organizationId: "",
      subject: passkey.name,
      session: caller.credential.id,
    });
    await mailChange(tx, environment, {
      userId: caller.userId,
      what: `passkey-${change}`,
      name: passkey.name,
      by: caller,
      origin: c.get("origin"),
    });
  }
}

/** As `demandOwnSession`. @throws Failure 403 without a fresh confirmation, too */
async function demandOwner(c: HonoContext<Bindings>, environment: Environment): Promise<Caller> {
  const caller = await demandOwnSession(c, environment);
  const { store, clock } = environment;
  await demandConfirmed(store.read, clock, { caller, origin: c.get("origin") });
  return caller;
}

function demandRoom(present: readonly unknown[]): void {
  if (present.length < mostPasskeys) return;
  throw new Failure(409, `You have ${mostPasskeys} passkeys. Delete one first.`);
}

async function insertPasskey(tx: Db, passkey: PasskeyTable): Promise<PasskeyTable> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("passkey")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) throw new Failure(409, "This passkey was added before.");
  return passkey;
}

/**
 * Nobody deletes the last thing that opens their account.
 * @throws Failure 409 without a password, another passkey for the same host, or single sign-on
 */
async function demandOtherWay(
  tx: Db,
  { user_id: userId, id, domain }: PasskeyTable,
  all: readonly PasskeyTable[],
): Promise<void> {
  if (all.some((other) => other.id !== id && other.domain === domain)) return;
  const password = await tx
    .selectFrom("password")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (password !== undefined || (await signsOn(tx, userId))) return;
  throw new Failure(
    409,
    "This passkey is the only way to sign in to your account. Set a password or add another passkey first.",
  );
}
