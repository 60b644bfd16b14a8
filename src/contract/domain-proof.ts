import { z } from "zod";
import { openEnum, Timestamp } from "./schema.ts";

/*
 * A domain counts once a record in its DNS names the organization. Not in the specification, where the domains of an
 * organization are plain texts.
 */

/** `conflict`: another organization has proven it. */
const domainStatus = openEnum(["pending", "proven", "conflict"]);

/**
 * `missing`: no record names the organization. `unanswered`: the DNS servers didn't answer. `taken`: the record of another
 * organization, which proved the domain first, is still there. `lost`: another organization has proven it since, when the
 * record of this one was gone.
 */
const domainFinding = openEnum(["missing", "unanswered", "taken", "lost"]);

export const DomainProof = z
  .object({
    domain: z.string(),
    status: domainStatus.open,
    /** What the last check found, unless the domain was proven by it. */
    finding: domainFinding.open.optional(),
    /** DNS records, one of which has to be published. Empty if this platform asks for no proof. */
    records: z.array(
      z.object({ type: z.enum(["TXT", "CNAME"]), name: z.string(), value: z.string() }),
    ),
    checkedAt: Timestamp.optional(),
    /** When the claim ends unless it is proven; absent if it doesn't end. */
    endsAt: Timestamp.optional(),
  })
  .meta({ id: "DomainProof" });
export type DomainProof = z.infer<typeof DomainProof>;
