import { z } from "zod";
import { longestAccessNote } from "./limits.ts";
import { defineOperations } from "./operation.ts";
import { AccessEnd } from "./permission.ts";
import { Id, list, listQuery, openEnum, Role, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

const itemType = openEnum(["space", "collection"]);

/** `given` and `declined` are answers of an admin. A request that nobody answers ends after 30 days. */
const accessRequestStatus = openEnum(["pending", "given", "declined"]);

/** That somebody asked for access to a space or collection. */
export const AccessRequest = z
  .object({
    object: z.literal("access-request"),
    id: Id,
    /** Without a title for who asked: the ID may be that of nothing. */
    item: z.object({ type: itemType.open, id: Id, title: z.string().optional() }),
    user: User,
    note: z.string().optional(),
    status: accessRequestStatus.open,
    askedAt: Timestamp,
    /** When it was answered. */
    decidedAt: Timestamp.optional(),
  })
  .meta({ id: "AccessRequest" });
export type AccessRequest = z.infer<typeof AccessRequest>;

const AccessRequestCreate = z.object({
  item: z.object({ type: itemType.known, id: Id }),
  /** What it is needed for. */
  note: z.string().trim().max(longestAccessNote).optional(),
});

const AccessRequestApprove = z.object({ role: Role.default("read"), endsAt: AccessEnd.optional() });

export const accessRequestOperations = defineOperations({
  /** The pending requests that the caller can answer, the oldest first. `item` limits them to a space or collection. */
  "GET /v1/orgs/{organizationId}/access-requests": {
    query: listQuery({ item: Id.optional() }),
    response: list(AccessRequest),
    status: 200,
    extension: true,
  },
  /** The caller's own, the newest first. */
  "GET /v1/orgs/{organizationId}/access-requests/own": {
    query: listQuery({ item: Id.optional() }),
    response: list(AccessRequest),
    status: 200,
    extension: true,
  },
  /** The response is the same whether or not there is such a space or collection. Asking again changes nothing. */
  "POST /v1/orgs/{organizationId}/access-requests": {
    body: AccessRequestCreate,
    response: AccessRequest,
    status: 201,
    extension: true,
  },
  /** Gives the role, unless the person already has a stronger one there. */
  "POST /v1/orgs/{organizationId}/access-requests/{accessRequestId}/approve": {
    body: AccessRequestApprove,
    strict: true,
    status: 204,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/access-requests/{accessRequestId}/decline": {
    status: 204,
    extension: true,
  },
});
