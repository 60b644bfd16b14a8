import { deletedSpaces } from "#screens/content.ts";
import { queryOf } from "#console/data/query.ts";

/** All deleted spaces that can be restored. */
export const deletedQuery = (organizationId: string) => queryOf(deletedSpaces(organizationId));
