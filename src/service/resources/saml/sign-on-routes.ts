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
/** Maximum organizations per email domain whose providers are offered. */
const mostOrganizations = 5;

/**
 * The sign-in options for a sign-in page, without a credential. `GET /auth/sso/{organizationId}` returns the same as
 * `GET /v1/orgs/{organizationId}/sso`; for an unknown organization, the list is empty. `POST /auth/sso` with `email`
 * returns the same shape for organizations that claim the email's domain. It reveals nothing about the email itself,
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
