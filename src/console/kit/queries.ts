import { member } from "#screens/members.ts";
import { collections, membersByName, organization, spaces, user } from "#screens/shared-reads.ts";
import { query, queryOf, wholeListQuery } from "#console/data/query.ts";

/** Queries that several screens share, so that they share the cache too. */

export const userQuery = () => queryOf(user());

/** All organizations of the user, oldest first. */
export const organizationsQuery = () => wholeListQuery("GET /v1/orgs");

export const organizationQuery = (organizationId: string) => queryOf(organization(organizationId));

/** All spaces of an organization. */
export const spacesQuery = (organizationId: string) => queryOf(spaces(organizationId));

/** All collections of an organization, nested ones included. */
export const collectionsQuery = (organizationId: string) => queryOf(collections(organizationId));

/** All members of an organization, by name. */
export const membersQuery = (organizationId: string) => queryOf(membersByName(organizationId));

/** One member of an organization. */
export const memberQuery = (organizationId: string, userId: string) =>
  queryOf(member({ organizationId, userId }));

/** All teams of an organization. */
export const allTeamsQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/teams", { params: { organizationId } });

/** All OpenAPI specifications of an organization, by slug. */
export const specsQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/openapi", { params: { organizationId } });

/** All pending email invitations; visible to admins only. */
export const invitesQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/invites", { params: { organizationId } });

/** All invite links of an organization, its spaces, and its collections; visible to admins only. */
export const linkInvitesQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/link-invites", { params: { organizationId } });

/** All identity providers of an organization, oldest first; visible to admins only. */
export const providersQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/saml", { params: { organizationId } });

/** The organizations that list an email domain. */
export const organizationsOfDomainQuery = (emailDomain: string) =>
  query("GET /v1/email-domains/{emailDomain}/orgs", { params: { emailDomain } });
