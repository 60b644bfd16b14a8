import { NewPassword } from "#contract/account.ts";
import type { Hono } from "hono";
import { z } from "zod";
import { unauthorized } from "#service/identity/credentials/identify.ts";
import {
  demandStrong,
  hashPassword,
  setPassword,
} from "#service/identity/credentials/passwords.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { beginSession, browserOf, sessionCookie } from "#service/identity/credentials/sessions.ts";
import { readSignInLink, redeemSignInLink } from "#service/identity/credentials/sign-in-links.ts";
import type { Environment } from "#service/kernel/context.ts";
import { readFields } from "../requests/body.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { recordWrite, type Write } from "#service/kernel/events/record.ts";
import type { Db } from "#service/kernel/store/schema.ts";

const link = z.string().min(1).max(1000);
/** The audit log records it as a write on the member. */
const key = "POST /v1/orgs/{organizationId}/members/{userId}/password";

/**
 * Sets a new password with a sign-in link. `POST /auth/password/look` with `link` returns the user as `account`, or
 * null if the link can't be used. `POST /auth/password` with `link` and `password` redeems it, ends every session of
 * the user, and starts a new one.
 */
export function mountPassword(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock, throttle } = environment;

  app.post("/auth/password/look", async (c) => {
    const body = await readFields(c.req.raw, z.object({ link }));
    const account = await throttle.present(c.env.countedAs, () =>
      readSignInLink(store.read, body.link, clock),
    );
    return c.json({ account: account ?? null });
  });

  app.post("/auth/password", async (c) => {
    const body = await readFields(c.req.raw, z.object({ link, password: NewPassword }));
    const account = await throttle.present(c.env.countedAs, () =>
      readSignInLink(store.read, body.link, clock),
    );
    if (account === undefined) throw unusable();
    await demandStrong(body.password, account);
    const hash = await hashPassword(body.password);
    const browser = browserOf(c.req.raw, c.get("origin"));
    const secret = await store.transaction(async (tx) => {
      const used = await redeemSignInLink(tx, body.link, environment);
      if (used === undefined) throw unusable();
      const { user_id: userId, organization_id: organizationId } = used;
      await setPassword(tx, userId, hash, clock);
      for (const table of ["session", "sign_in_link"] as const) {
        await tx.deleteFrom(table).where("user_id", "=", userId).execute();
      }
      const cookie = await beginSession(tx, userId, clock, browser, "password");
      if (organizationId !== null) {
        const caller: Write["caller"] = {
          userId,
          credential: { kind: "session", id: hashSecret(cookie) },
        };
        const { address } = c.env;
        await record(tx, { organizationId, caller, address, requestId: c.get("requestId") });
      }
      return cookie;
    });
    c.header("set-cookie", sessionCookie(secret, c.get("origin")));
    return c.body(null, 204);
  });

  async function record(
    tx: Db,
    {
      organizationId,
      ...write
    }: Pick<Write, "caller" | "address" | "requestId"> & { organizationId: string },
  ): Promise<void> {
    const params = { organizationId, userId: write.caller.userId };
    const place = { organizationId };
    await recordWrite(
      tx,
      environment,
      { ...write, key, status: 204, params },
      { place, response: undefined },
    );
  }
}

function unusable() {
  return unauthorized(
    "This link has been used or has expired. Ask an admin of your organization for a new one.",
  );
}
