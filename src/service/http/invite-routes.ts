import { parseValue } from "#contract/parse.ts";
import type { Hono } from "hono";
import { z } from "zod";
import { readSessionCookie } from "../auth/cookie.ts";
import { identify } from "../auth/identify.ts";
import { useSession } from "../auth/sessions.ts";
import { createRateLimit } from "../auth/throttle.ts";
import type { Environment } from "../context.ts";
import { Failure } from "../errors.ts";
import { recordWrite } from "../live/record.ts";
import { join, readInvitation } from "../resources/join.ts";
import { bodyLimit, readBody } from "./body.ts";
import type { Bindings } from "./request.ts";

const attemptsPerMinute = 60;
/** What the audit log takes it for: a write on the member whom the link made. */
const key = "POST /v1/orgs/{organizationId}/members/{userId}/join";
const Invitation = z.object({ token: z.string().min(1).max(1000) });

/**
 * Links that invite. `POST /auth/invites/look` with `token`, a link's last part, tells what it is about in `invitation`, also to
 * whoever is not signed in; null when it leads nowhere, which is no error of whoever was given it. It is no GET, because the
 * secret would stand in logs of addresses.
 *
 * Accepting one: `POST /auth/invites` with `token`, by whoever is signed in. Answers 200 with the IDs of the organization and
 * of the space or collection that it leads to.
 */
export function mountInvites(app: Hono<Bindings>, environment: Environment): void {
  const { store, clock } = environment;
  const limit = createRateLimit(attemptsPerMinute);
  app.post("/auth/invites/look", async (c) => {
    await limit.spend(c.env.address);
    const cookie = readSessionCookie(c.req.raw, c.get("origin"));
    const session = cookie === undefined ? undefined : await useSession(store, cookie, clock);
    const token = await readToken(c.req.raw);
    const caller = session && {
      userId: session.userId,
      credential: { kind: "session" as const, id: session.id },
    };
    return c.json({ invitation: await readInvitation(store.read, token, caller) });
  });

  app.post("/auth/invites", async (c) => {
    await limit.spend(c.env.address);
    const caller = await identify(c.req.raw, c.get("origin"), environment);
    const token = await readToken(c.req.raw);
    const joined = await store.transaction(async (db) => {
      const found = await join({ db, clock, caller }, token);
      const place = { organizationId: found.organization };
      const params = { ...place, userId: caller.userId };
      const { address } = c.env;
      const write = { key, status: 200, params, caller, address, requestId: c.get("requestId") };
      await recordWrite(db, environment, write, { place, reply: undefined });
      return found;
    });
    return c.json(joined);
  });
}

/** @throws Failure 400 */
async function readToken(request: Request): Promise<string> {
  const body = parseValue(Invitation, (await readBody(request, bodyLimit)) ?? {}, "body");
  if (!body.success) throw new Failure(400, "The request is not valid.", body.details);
  return body.value.token;
}
