import { z } from "zod";
import { DomainProof } from "./domain-proof.ts";
import { Count, Id, openEnum, patch, Timestamp, Uri, urls } from "./schema.ts";

const siteType = openEnum([
  "basic",
  "premium",
  "ultimate",
  "sponsored",
  "legacy-basic",
  "legacy-premium",
]);
export const siteVisibility = openEnum(["public", "unlisted", "share-link", "visitor-auth"]);
export const agentsContext = openEnum(["excluded", "included"]);
const adsStatus = openEnum(["pending", "in-review", "rejected", "live", "disabled"]);

const title = z.string().min(2).max(128);
const basename = z.string().min(1).max(100);

const HOSTNAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const PROXY = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/;

const hostname = z
  .string()
  .max(512)
  .regex(
    HOSTNAME,
    "Enter a name with at least three parts in lower case, such as docs.acme.example.",
  );
const proxy = z
  .string()
  .max(512)
  .regex(PROXY, "Enter a host and a path without https://, such as acme.example/docs.");

const SiteIcon = z.union([
  z.object({ icon: z.object({ light: z.string(), dark: z.string() }) }),
  z.object({ emoji: z.string() }),
]);

/** Which fields are present depends on `status`; notes, section 1. */
const Ads = z.object({
  status: adsStatus.open,
  submittable: z.boolean().optional(),
  topic: z.string().optional(),
  reason: z.string().optional(),
  zoneId: z.string().optional(),
});

const AdaptiveContent = z.object({ enabled: z.boolean() });

export const Site = z
  .object({
    object: z.literal("site"),
    id: Id,
    type: siteType.open,
    title,
    icon: SiteIcon.nullish(),
    hostname: hostname.optional(),
    basename: basename.optional(),
    /** `origin` is the URL that readers use, `target` the one to forward their requests to; both without `https://`. */
    proxy: z.object({ origin: proxy, target: z.string() }).optional(),
    visibility: siteVisibility.open,
    published: z.boolean(),
    siteSpaces: Count,
    createdAt: Timestamp,
    adaptiveContent: AdaptiveContent.optional(),
    ads: Ads.optional(),
    agentsContext: agentsContext.open,
    /**
     * Where visitors without a token are sent if they need one, with the URL they wanted as `location`. Not in the
     * specification.
     */
    visitorSignIn: Uri.optional(),
    /** Features in use that depend on the site's plan. */
    features: z
      .array(z.object({ id: z.string(), plan: siteType.open, frozen: z.boolean().optional() }))
      .optional(),
    urls: urls(["location", "app"], ["published"]),
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof Site>;

/**
 * `spaces`: IDs of existing spaces, or a new space, either empty or with sample pages. `basename` isn't in the specification, which names
 * sites only once they exist.
 */
export const SiteCreate = z.object({
  type: siteType.known.default("basic"),
  title: title.optional(),
  visibility: siteVisibility.known.optional(),
  basename: basename.optional(),
  spaces: z.union([z.array(Id), z.enum(["sample", "empty"])]).optional(),
});

export const SiteUpdate = patch(
  z.object({
    title,
    visibility: siteVisibility.known,
    basename: basename.optional(),
    adaptiveContent: AdaptiveContent,
    agentsContext: agentsContext.known,
    defaultSiteSpace: Id,
    defaultSiteSection: Id,
    proxy: proxy.optional(),
    visitorSignIn: Uri.optional(),
  }),
);

/** Null removes the hostname. */
export const SiteHostname = z.object({
  hostname: hostname
    .refine((name) => !/\.\d+$/.test(name), { error: "Enter a name, not an IP address." })
    .nullable(),
});

export const SiteHostnameState = z
  .object({
    /** The host that serves the site now. */
    hostname: hostname.optional(),
    /** The chosen host. It serves the site once it is proven. */
    claim: DomainProof.optional(),
  })
  .meta({ id: "SiteHostname" });
export type SiteHostnameState = z.infer<typeof SiteHostnameState>;
