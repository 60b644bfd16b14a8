import type { SsoLogin } from "#contract/saml.ts";
import type { Hono } from "hono";
import { z } from "zod";
import { createRateLimit } from "../../auth/throttle.ts";
import type { Environment } from "../../context.ts";
import { parseBody } from "../../http/body.ts";
import type { Bindings } from "../../http/request.ts";
import type { Db } from "../../store/schema.ts";
import { readLogins } from "./saml-providers.ts";

const requestsPerMinute = 600;
/** Most organizations of one email domain whose providers are offered. */
const mostOrganizations = 5;

/**
 * What a sign-in page offers, without a credential. `GET /auth/sso/{organizationId}` answers as
 * `GET /v1/orgs/{organizationId}/sso` does; an organization that is not there is answered as one without providers.
 * `POST /auth/sso` with `email` answers in the same shape for organizations that name its domain as their own. It says nothing of
 * the email itself: whether there is an account with it is nobody's business.
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
    const { email } = await parseBody(c.req.raw, z.object({ email: z.string().max(1000) }));
    const domain = email
      .slice(email.lastIndexOf("@") + 1)
      .trim()
      .toLowerCase();
    return c.json({ items: await loginsOfDomain(store.read, domain, c.get("origin")) });
  });
}

async function loginsOfDomain(db: Db, domain: string, origin: string): Promise<SsoLogin[]> {
  const organizations = await db
    .selectFrom("organization_domain")
    .innerJoin(
      "saml_provider",
      "saml_provider.organization_id",
      "organization_domain.organization_id",
    )
    .select("organization_domain.organization_id")
    .distinct()
    .where("domain", "=", domain)
    .where("sso_url", "is not", null)
    .orderBy("organization_domain.organization_id")
    .limit(mostOrganizations)
    .execute();
  const logins = organizations.map(({ organization_id: id }) => readLogins(db, id, origin));
  return (await Promise.all(logins)).flat();
}
