import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, openEnum, permissions, Timestamp, urls } from "./schema.ts";

/** A person or a service account, as embedded in members, comments, and change requests. */
export const User = z
  .object({
    object: z.literal("user"),
    id: Id,
    displayName: z.string(),
    email: z.string().optional(),
    photoURL: z.string().optional(),
    /** Set for a service account of an organization. It has no email. An addition to the specification. */
    serviceAccount: z.literal(true).optional(),
    urls: urls(["location"]),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

/** Why a person can't create an organization. `quota`: they have created as many as one person can. */
export const creationRefusal = openEnum([
  "nobody",
  "admins",
  "instance-admins",
  "quota",
  "single-organization",
]);

/** What an admin can view an organization as, besides its members. Admins see everything anyway. */
export const viewRole = openEnum(["create", "review", "edit", "comment", "read", "guest"]);
export type ViewRole = z.infer<typeof viewRole.known>;

/** What the person sees an organization as, read-only. */
const Viewing = z.object({
  organization: Id,
  /** The member, or the space that a guest can read. */
  name: z.string().optional(),
  /** Absent for a member. */
  role: viewRole.open.optional(),
  /** Set for support: the organization let an instance admin in. */
  support: z.literal(true).optional(),
  endsAt: Timestamp,
});
export type Viewing = z.infer<typeof Viewing>;

/** The person who asks, or whom they view as. */
export const CurrentUser = User.extend({
  permissions: permissions("createOrganization", "changeProfile", "administerInstance"),
  /** Set if `createOrganization` is false. */
  creationRefusal: creationRefusal.open.optional(),
  /** Whether this session satisfies organizations that require two-step verification. */
  twoStep: z.boolean(),
  /** The organization whose identity provider opened this session. Nothing else can be reached in it. */
  signedOn: z.object({ organization: Id, title: z.string() }).optional(),
  /** Set while they view as a member or a role. The user's ID is then that of the view, to which nothing personal belongs. */
  viewing: Viewing.optional(),
}).meta({ id: "CurrentUser" });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const userOperations = defineOperations({
  "GET /v1/user": { response: CurrentUser, status: 200, extension: true },
});
