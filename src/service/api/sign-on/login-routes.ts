import type { Hono } from "hono";
import { z } from "zod";
import type { SsoLogin } from "#contract/saml.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";
import type { Environment } from "#service/kernel/context.ts";
import { emailDomain } from "#service/identity/domains/canonical.ts";
import { ownerOf } from "#service/identity/domains/owners.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { readLogins } from "../identity-providers/logins.ts";
import { readFields } from "../requests/body.ts";
import { requestsPerMinute } from "./begin.ts";

/**
 * The sign-in options for a sign-in page, without a credential. `GET /auth/sso/{organizationId}` returns the same as
 * `GET /v1/orgs/{organizationId}/sso`; for an unknown organization, the list is empty. `POST /auth/sso` with `email`
 * returns the same shape for the organization that has proven the email's domain. It reveals nothing about the email itself,
 * not even whether it has an account.
 */
export function mountSignOn(app: Hono<Bindings>, { store }: Environment): void {
  const limit = createRateLimit(requestsPerMinute);

  app.get("/auth/sso/:organizationId", async (c) => {
    await limit.spend(c.env.countedAs);
    const id = c.req.param("organizationId");
    if (id.includes("\0")) return c.json({ items: [] });
    return c.json({ items: await readLogins(store.read, id, c.get("origin")) });
  });

  app.post("/auth/sso", async (c) => {
    await limit.spend(c.env.countedAs);
    const { email } = await readFields(c.req.raw, z.object({ email: z.string().max(1000) }));
    return c.json({ items: await loginsOfEmail(store.read, email, c.get("origin")) });
  });
}

/** Of the one organization that has proven the domain, so that nobody else's provider is offered. */
async function loginsOfEmail(db: Db, email: string, origin: string): Promise<SsoLogin[]> {
  const domain = emailDomain(email);
  const owner = domain === undefined ? undefined : await ownerOf(db, { purpose: "email", domain });
  return owner === undefined ? [] : readLogins(db, owner.organizationId, origin);
}
