import { NewPassword } from "#contract/account.ts";
import type { Hono } from "hono";
import { z } from "zod";
import { identify, sessionCaller } from "#service/identity/credentials/identify.ts";
import {
  demandStrong,
  hashPassword,
  setPassword,
} from "#service/identity/credentials/passwords.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { useSession, readSessionCookie } from "#service/identity/credentials/sessions.ts";
import { beginSignIn } from "#service/identity/credentials/begin-sign-in.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import { setSignInCookies, signInRequest } from "../account/answer-sign-in.ts";
import { readFields } from "../requests/body.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { recordWrite } from "#service/kernel/events/record.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { readInvitation } from "./invitation.ts";
import { demandNewcomer, join, joinAsNewcomer } from "./join.ts";

const accountsPerMinute = 60;
/** The audit log records it as a write on the member who joined. */
const key = "POST /v1/orgs/{organizationId}/members/{userId}/join";

const token = z.string().min(1).max(1000);
const Newcomer = z.object({
  token,
  displayName: z.string().trim().min(1).max(100),
  /** Omitted for an invitation of one email. */
  email: z.email().max(320).toLowerCase().optional(),
  password: NewPassword,
});

type Request = { address: string; requestId: string };

/**
 * Invite links. `POST /auth/invites/look` with `token`, the last part of a link, returns the `invitation`, without a
 * credential; null for an invalid link, which is not an error of the person who got it. It isn't a GET, because logs
 * contain URLs and the token is a secret.
 *
 * To accept one: `POST /auth/invites` with `token` when signed in; or `POST /auth/invites/account` with `token`,
 * `displayName`, `password`, and, for a link that anyone may use, `email`, to create an account and sign in. Both
 * return 200 with the IDs of the organization and of the space or collection.
 */
export function mountInvites(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock, ids, jobs, live, throttle } = environment;
  const limit = createRateLimit(accountsPerMinute);

  app.post("/auth/invites/look", async (c) => {
    const origin = c.get("origin");
    const body = await readFields(c.req.raw, z.object({ token }));
    const cookie = readSessionCookie(c.req.raw, origin);
    const session =
      cookie === undefined ? undefined : await useSession(environment, cookie, c.env.address);
    const caller = session && sessionCaller(session, clock.now());
    const invitation = await throttle.present(c.env.countedAs, async () => {
      const reading = { db: store.read, clock };
      return (await readInvitation(reading, body.token, { caller, origin })) ?? undefined;
    });
    return c.json({ invitation: invitation ?? null });
  });

  app.post("/auth/invites", async (c) => {
    const sent = { origin: c.get("origin"), address: c.env.address };
    const caller = await identify(c.req.raw, sent, environment);
    const body = await readFields(c.req.raw, z.object({ token }));
    const request = { address: c.env.address, requestId: c.get("requestId") };
    const joined = await store.transaction(async (db) => {
      const member = await join({ db, clock, ids, jobs, caller }, body.token);
      await record(db, member.organization, caller, request);
      return member;
    });
    return c.json(joined);
  });

  app.post("/auth/invites/account", async (c) => {
    await limit.spend(c.env.countedAs);
    const body = await readFields(c.req.raw, Newcomer);
    const { displayName, email: given, password } = body;
    const newcomer = { displayName, email: given };
    const { email } = await demandNewcomer({ db: store.read, clock }, body.token, newcomer);
    await demandStrong(password, { email, displayName });
    // Hash outside the transaction, because it takes long and others would wait.
    const hash = await hashPassword(password);
    const request = signInRequest(c);
    const { begun, joined } = await store.transaction(async (db) => {
      const made = await joinAsNewcomer(
        { db, clock, ids, jobs, live },
        body.token,
        newcomer,
        request,
      );
      await setPassword(db, made.userId, hash, clock);
      const newcomerSignsIn = { userId: made.userId, way: "invitation" } as const;
      const signedIn = await beginSignIn(db, environment, request, newcomerSignsIn);
      const credential = { kind: "session", id: hashSecret(signedIn.cookie) } as const;
      const caller = { userId: made.userId, credential };
      await record(db, made.joined.organization, caller, request);
      return { begun: signedIn, joined: made.joined };
    });
    setSignInCookies(c, begun);
    return c.json(joined);
  });

  async function record(
    tx: Db,
    organizationId: string,
    caller: Caller,
    request: Request,
  ): Promise<void> {
    const place = { organizationId };
    const params = { ...place, userId: caller.userId };
    const write = { key, status: 200, params, caller, ...request };
    await recordWrite(tx, environment, write, { place, response: undefined });
  }
}
