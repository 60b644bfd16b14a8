import { z } from "zod";
import { Count, Id, permissions, Timestamp } from "./schema.ts";

export const teamTitle = z.string().min(1).max(64);

/** Owners manage the members of their team. */
export const TeamRole = z.enum(["owner", "member"]);
export type TeamRole = z.infer<typeof TeamRole>;

/** References to a team have only `object` and `id`. */
export const Team = z
  .object({
    object: z.literal("team"),
    id: Id,
    title: teamTitle.optional(),
    members: Count.optional(),
    spaces: Count.optional(),
    createdAt: Timestamp.optional(),
    /** Whether the organization's identity provider manages the members; absent: no. An extension. */
    provisioned: z.boolean().optional(),
    permissions: permissions("admin", "view").optional(),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;
