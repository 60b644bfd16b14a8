import type { Hono } from "hono";
import { createRateLimit } from "../auth/throttle.ts";
import type { Environment } from "../context.ts";
import { readLogins } from "../resources/saml-providers.ts";
import type { Bindings } from "./request.ts";

const requestsPerMinute = 60;

/**
 * What a sign-in page offers to somebody on the way to an organization: `GET /auth/sso/{organizationId}`, without a credential,
 * answers as `GET /v1/orgs/{organizationId}/sso` does. An organization that is not there is answered as one without providers.
 */
export function mountSignOn(app: Hono<Bindings>, { store }: Environment): void {
  const limit = createRateLimit(requestsPerMinute);
  app.get("/auth/sso/:organizationId", async (c) => {
    await limit.spend(c.env.address);
    const id = c.req.param("organizationId");
    if (id.includes("\0")) return c.json({ items: [] });
    return c.json({ items: await readLogins(store.read, id, c.get("origin")) });
  });
}
