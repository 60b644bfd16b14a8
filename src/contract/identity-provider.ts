import { z } from "zod";
import { Id, Role } from "./schema.ts";

/*
 * What identity providers of both kinds have: SAML (`saml.ts`) and OpenID Connect (`oidc.ts`). SAML's own fields come from the
 * specification; these are extensions.
 */

/** Shown on the buttons of the sign-in page. */
export const ProviderLabel = z.string().min(1).max(30);

/** Most rules of a provider. */
const mostRoleRules = 50;

const claimText = z.string().trim().min(1).max(200);

/**
 * Everyone whose claim (OpenID Connect) or attribute (SAML) has the value gets the role, or joins the team. Null is the role of
 * guests. Several values are compared one by one.
 */
export const RoleRule = z
  .object({
    claim: claimText,
    value: claimText,
    role: Role.nullable().optional(),
    team: Id.optional(),
  })
  .refine(({ role, team }) => (role === undefined) !== (team === undefined), {
    message: "Give either a role or a team.",
    path: ["role"],
  });
export type RoleRule = z.infer<typeof RoleRule>;

/** Applied at each sign-in: the first rule with a role decides about it, and all with a team do about teams. */
export const RoleRules = z.array(RoleRule).max(mostRoleRules);

/** How many hours a session from a provider lasts at most. Sessions never last longer than a week. */
export const SessionHours = z.int().min(1).max(168);
