import type { Handlers } from "#contract/operations.ts";
import type { VisitorKey } from "#contract/site-visitor.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import {
  readVisitorKey,
  replaceVisitorKey,
  signVisitorToken,
  visitorTokenAlgorithm,
} from "#service/identity/credentials/visitor-claims.ts";
import { minute, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { visitorSchemaOf } from "./condition.ts";
import { administeredSite } from "#service/sites/structure/site-scope.ts";

/** Claims that every token has; a schema's property of that name can't be set. */
const ownClaims: ReadonlySet<string> = new Set(["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]);

export const visitorHandlers = {
  "GET /v1/orgs/{organizationId}/visitor-key": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "see how visitors of its sites sign in");
    return presentKey(context, organization.id, await readVisitorKey(context, organization.id));
  },

  "PUT /v1/orgs/{organizationId}/visitor-key": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "replace the key for its sites' visitors");
    const { secret, ...key } = await replaceVisitorKey(context, organization.id);
    return { ...presentKey(context, organization.id, key), secret };
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/visitor-tokens": async (
    context,
    { params, body },
  ) => {
    const act = "create tokens for visitors of this site";
    const { site } = await administeredSite(context, params, act);
    demandKnownClaims(site, body.claims);
    const { token, claims, expiresAt } = await signVisitorToken(context, site.organization_id, {
      issuer: context.urls.origin,
      // Not a user's ID: a test token must not pass for a person.
      subject: `test-${context.ids.next()}`,
      claims: body.claims,
      lifetime: body.minutes * minute,
    });
    return { object: "visitor-token", token, claims, expiresAt: timestamp(expiresAt) };
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 400 */
function demandKnownClaims(site: SiteTable, claims: Record<string, boolean>): void {
  const { unsigned: _, ...properties } = visitorSchemaOf(site).properties;
  for (const name of Object.keys(claims)) {
    if (ownClaims.has(name)) {
      throw invalid(
        `body.claims.${name}`,
        `Every token sets "${name}" itself. Rename the property in the adaptive schema.`,
      );
    }
    if (!Object.hasOwn(properties, name)) {
      throw invalid(
        `body.claims.${name}`,
        `The adaptive schema has no signed property "${name}". Add it there first.`,
      );
    }
  }
}

function presentKey(
  { urls }: Pick<Context, "urls">,
  organizationId: string,
  key: { id: string; createdAt: number } | undefined,
): VisitorKey {
  return {
    object: "visitor-key",
    id: key?.id,
    createdAt: key && timestamp(key.createdAt),
    algorithm: visitorTokenAlgorithm,
    issuer: urls.origin,
    audience: organizationId,
  };
}
