import { z } from "zod";
import { Id } from "./schema.ts";

/** The specification describes this resource but lists no operation on it. */
export const Subdomain = z
  .object({
    object: z.literal("subdomain"),
    subdomain: z
      .string()
      .min(3)
      .max(32)
      .regex(
        /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/,
        "Use only lowercase letters, digits, and hyphens between them.",
      ),
    target: z.object({ type: z.string(), organization: Id.optional() }),
    isActive: z.boolean().optional(),
  })
  .meta({ id: "Subdomain" });
export type Subdomain = z.infer<typeof Subdomain>;
