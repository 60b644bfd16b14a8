import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, openEnum, Timestamp } from "./schema.ts";
import { SiteStructure } from "./site-structure.ts";
import { User } from "./user.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const section = `${site}/sections/{siteSectionId}` as const;
const group = `${site}/section-groups/{siteSectionGroupId}` as const;
const siteSpace = `${site}/site-spaces/{siteSpaceId}` as const;

/** The operations that can be staged: all that change a site's structure. Of the site itself, only its defaults. */
const stagedOperation = openEnum([
  `PATCH ${site}`,
  `PATCH ${site}/structure/sort`,
  `POST ${site}/sections`,
  `PATCH ${section}`,
  `DELETE ${section}`,
  `POST ${section}/move`,
  `POST ${site}/section-groups`,
  `PATCH ${group}`,
  `DELETE ${group}`,
  `POST ${group}/move`,
  `POST ${group}/sections`,
  `DELETE ${group}/sections/{siteSectionId}`,
  `POST ${site}/site-spaces`,
  `PATCH ${siteSpace}`,
  `DELETE ${siteSpace}`,
  `POST ${siteSpace}/move`,
]);
export type StagedOperation = (typeof stagedOperation.values)[number];

/** Staged changes of one site. Each look at them runs them all. */
export const mostStagedChanges = 100;

/** Parameters of the path besides those of the site. */
const params = z.record(z.string().max(50), Id);
const body = z.record(z.string(), z.unknown());

/** One change of a site's structure that isn't carried out yet. */
export const StagedChange = z
  .object({
    object: z.literal("staged-change"),
    id: Id,
    operation: stagedOperation.open,
    params,
    body,
    /** What it creates, with the IDs that these parts will have. Later changes can refer to them. */
    creates: z.array(z.object({ type: z.string(), id: Id })),
    createdAt: Timestamp,
    createdBy: User.optional(),
  })
  .meta({ id: "StagedChange" });
export type StagedChange = z.infer<typeof StagedChange>;

/**
 * An operation of the API, as it would be sent: its key, the parameters of its path, and its body. If the last staged change moved a
 * part among its siblings, and this one moves the same part, this one replaces it.
 */
const StagedChangeCreate = z.object({
  operation: stagedOperation.known,
  params: params.default({}),
  body: body.default({}),
});

/** A site with its staged changes: what publishing them would do. */
export const StagedPreview = z
  .object({
    object: z.literal("staged-changes-preview"),
    /** In the order in which they are carried out. */
    changes: z.array(
      z.object({
        id: Id,
        /** Why it can't be carried out anymore; it is left out of `after`. */
        problem: z.string().optional(),
      }),
    ),
    before: SiteStructure,
    after: SiteStructure,
    /** The path on the site of each site space. Without `before` it is new, without `after` it is removed. */
    urls: z.array(
      z.object({
        siteSpace: Id,
        title: z.string(),
        before: z.string().optional(),
        after: z.string().optional(),
      }),
    ),
    /** From each path that visitors know to the one that replaces it. Publishing can create them. */
    redirects: z.array(z.object({ source: z.string(), destination: z.string() })),
  })
  .meta({ id: "StagedPreview" });
export type StagedPreview = z.infer<typeof StagedPreview>;

/** `redirects`: whether to create the redirects of the preview. */
export const StagedPublish = z.object({ redirects: z.boolean().default(false) });

/** How many changes were carried out and how many redirects were created or changed, and the structure afterwards. */
const PublishedChanges = z.object({
  changes: Count,
  redirects: Count,
  structure: SiteStructure,
});

export const stagedChangeOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/staged-changes": {
    query: listQuery(),
    response: list(StagedChange),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes": {
    body: StagedChangeCreate,
    response: StagedChange,
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/{stagedChangeId}": {
    response: StagedChange,
    status: 200,
    extension: true,
  },
  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/{stagedChangeId}": {
    status: 205,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/preview": {
    response: StagedPreview,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/publish": {
    body: StagedPublish,
    response: PublishedChanges,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/staged-changes/discard": {
    strict: true,
    status: 205,
    extension: true,
  },
});
