import { organizationFrame } from "./frames.ts";
import { wholeList } from "./read.ts";
import { within } from "./screen.ts";
import { collections, spaces } from "./shared-reads.ts";
import { fills, shows } from "./step.ts";

/** All pending email invitations; visible to admins only. */
export const invites = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/invites", { params: { organizationId } });

/** All invite links of an organization, its spaces, and its collections; visible to admins only. */
export const linkInvites = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/link-invites", { params: { organizationId } });

/** The requests for access that the viewer can answer. @param item - only those for this space or collection */
export const accessRequests = (organizationId: string, item?: string) =>
  wholeList("GET /v1/orgs/{organizationId}/access-requests", {
    params: { organizationId },
    query: item === undefined ? {} : { item },
  });

export const accessRequestsScreen = within(organizationFrame, "/access-requests", ({ params }) => [
  shows(accessRequests(params.organizationId)),
]);

export const invitationsScreen = within(organizationFrame, "/invitations", ({ params, may }) => [
  may("admin") && shows(invites(params.organizationId)),
]);

export const inviteLinksScreen = within(organizationFrame, "/invite-links", ({ params, may }) => {
  const { organizationId } = params;
  if (!may("admin")) return [];
  return [
    shows(linkInvites(organizationId)),
    fills(spaces(organizationId)),
    fills(collections(organizationId)),
  ];
});
