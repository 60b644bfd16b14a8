import { adaptiveSchema, shareLinks, visitorKey, type SiteParams } from "#screens/sites.ts";
import { queryOf } from "#console/data/query.ts";

export const shareLinksQuery = (params: SiteParams) => queryOf(shareLinks(params));

export const adaptiveSchemaQuery = (params: SiteParams) => queryOf(adaptiveSchema(params));

export const visitorKeyQuery = (organizationId: string) => queryOf(visitorKey(organizationId));
