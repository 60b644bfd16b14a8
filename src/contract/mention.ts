import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, openEnum } from "./schema.ts";

const type = openEnum(["user", "team"]).open;

/**
 * Somebody whom a comment or reply names by a link such as `[@Ada](/users/{userId} "mention")` or
 * `[@Writers](/teams/{teamId} "mention")` in its Markdown, with their name now.
 */
export const Mentioned = z.object({ type, id: Id, name: z.string() }).meta({ id: "Mentioned" });
export type Mentioned = z.infer<typeof Mentioned>;

/** Somebody whom a comment can mention. `email` tells people of one name apart. */
const Mentionable = Mentioned.extend({
  email: z.string().optional(),
  photoURL: z.string().optional(),
}).meta({ id: "Mentionable" });
export type Mentionable = z.infer<typeof Mentionable>;

export const mentionOperations = defineOperations({
  /**
   * The people who can see the space, and the teams with such a member, whose name contains `search`, or whose email begins
   * with it. Names that begin with it come first.
   */
  "GET /v1/spaces/{spaceId}/mentionable": {
    query: z.object({
      search: z.string().max(100).default(""),
      /** Not a page of a list: who isn't among the first is found by typing more. */
      most: z.int().min(1).max(50).default(10),
    }),
    response: z.object({ object: z.literal("mentionable"), items: z.array(Mentionable) }),
    status: 200,
    extension: true,
  },
});
