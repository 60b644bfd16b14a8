import { organizations, organizationsOfDomain } from "#screens/account.ts";
import { member } from "#screens/members.ts";
import { specs } from "#screens/openapi.ts";
import { accessRequests, invites, linkInvites } from "#screens/people.ts";
import { logins, oidcProviders, providers } from "#screens/settings.ts";
import { collections, membersByName, organization, spaces, user } from "#screens/shared-reads.ts";
import { queryOf, wholeListQuery } from "#console/data/query.ts";

/** Queries that several screens share, so that they share the cache too. */

export const userQuery = () => queryOf(user());

/** All organizations of the user, oldest first. */
export const organizationsQuery = () => queryOf(organizations());

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
export const specsQuery = (organizationId: string) => queryOf(specs(organizationId));

/** All pending email invitations; visible to admins only. */
export const invitesQuery = (organizationId: string) => queryOf(invites(organizationId));

/** All invite links of an organization, its spaces, and its collections; visible to admins only. */
export const linkInvitesQuery = (organizationId: string) => queryOf(linkInvites(organizationId));

/** The requests for access that the user can answer. @param item - only those for this space or collection */
export const accessRequestsQuery = (organizationId: string, item?: string) =>
  queryOf(accessRequests(organizationId, item));

/** The providers that people can sign in with now. */
export const loginsQuery = (organizationId: string) => queryOf(logins(organizationId));

/** All OpenID Connect providers of an organization, oldest first; visible to admins only. */
export const oidcProvidersQuery = (organizationId: string) =>
  queryOf(oidcProviders(organizationId));

/** All SAML providers of an organization, oldest first; visible to admins only. */
export const providersQuery = (organizationId: string) => queryOf(providers(organizationId));

/** The organizations that list an email domain. */
export const organizationsOfDomainQuery = (emailDomain: string) =>
  queryOf(organizationsOfDomain(emailDomain));
