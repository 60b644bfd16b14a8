import type { ReadKey } from "#screens/read.ts";
import { stagedChanges, stagedPreview, type SiteParams } from "#screens/sites.ts";
import { queryOf } from "#console/data/query.ts";
import { sites } from "../queries.ts";

const staged = `${sites}/{siteId}/staged-changes` as const;
const preview = `${staged}/preview` as const;

/** What staging, withdrawing, and discarding changes affects. */
export const stagedReads = [staged, preview] as const satisfies readonly ReadKey[];

/** The staged changes of a site, in the order in which they are carried out. */
export const stagedChangesQuery = (params: SiteParams) => queryOf(stagedChanges(params));

/** A site as it is and as its staged changes would leave it. */
export const stagedPreviewQuery = (params: SiteParams) => queryOf(stagedPreview(params));
