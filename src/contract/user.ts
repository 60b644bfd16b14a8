import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, urls } from "./schema.ts";

/** A person, as embedded in members, comments, and change requests. */
export const User = z
  .object({
    object: z.literal("user"),
    id: Id,
    displayName: z.string(),
    email: z.string().optional(),
    photoURL: z.string().optional(),
    urls: urls(["location"]),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

export const userOperations = defineOperations({
  "GET /v1/user": { reply: User, status: 200, extension: true },
});
