import type { Handlers } from "#contract/operations.ts";
import type { SsoLogin } from "#contract/saml.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { oidcService } from "#service/identity/oidc/issuer.ts";
import { samlService } from "#service/identity/saml/service-provider.ts";
import { activeProviders } from "#service/identity/sign-on/provider.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { memberRow } from "../presenters/member-presenter.ts";
import { readTeamTitles } from "./provider-settings.ts";

/** The providers available for sign-in, oldest first. @param origin of this service */
export async function readLogins(
  db: Db,
  organizationId: string,
  origin: string,
): Promise<SsoLogin[]> {
  const providers = await activeProviders(db, organizationId);
  if (providers.length === 0) return [];
  const { title } = await db
    .selectFrom("organization")
    .select("title")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return providers.map((provider) => {
    const serviceOf = provider.kind === "saml-provider" ? samlService : oidcService;
    const { startURL } = serviceOf(provider, origin);
    return { id: provider.id, label: provider.label, startURL, organization: title };
  });
}

export const signOnHandlers = {
  "GET /v1/orgs/{organizationId}/sso": async (context, { params }) => {
    const { organization } = await organizationScope(context, params.organizationId);
    return { items: await readLogins(context.db, organization.id, context.urls.origin) };
  },

  "GET /v1/orgs/{organizationId}/members/{userId}/sign-ons": async (context, { params }) => {
    const { db } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "see how members sign in");
    const member = await memberRow(db, organization.id, params.userId);
    const identities = await db
      .selectFrom("provider_identity")
      .selectAll()
      .where("organization_id", "=", organization.id)
      .where("user_id", "=", member.user_id)
      .orderBy("signed_in_at", "desc")
      .execute();
    const providers = await activeProviders(db, organization.id);
    const titles = await readTeamTitles(
      db,
      organization.id,
      identities.flatMap(({ given }) => given.teams),
    );
    // A person can have had several names at one provider.
    const latest = new Map(identities.toReversed().map((row) => [row.provider_id, row]));
    return {
      signOns: [...latest.values()].toReversed().flatMap((row) => {
        const provider = providers.find(({ id }) => id === row.provider_id);
        if (provider === undefined) return [];
        const { role, teams } = row.given;
        return {
          provider: { id: provider.id, label: provider.label },
          at: timestamp(row.signed_in_at),
          ...(role !== undefined && { role }),
          teams: teams.flatMap((id) => titles.get(id) ?? []),
        };
      }),
    };
  },
} satisfies Partial<Handlers<Context>>;
