import { latestVersion, spec, type SpecParams } from "#screens/openapi.ts";
import type { ReadKey } from "#screens/read.ts";
import { query, queryOf, wholeListQuery } from "#console/data/query.ts";

const list = "/v1/orgs/{organizationId}/openapi";
const oneSpec = `${list}/{specSlug}` as const;

export const specQuery = (params: SpecParams) => queryOf(spec(params));

/** All versions, the latest first. */
export const versionsQuery = (params: SpecParams) =>
  wholeListQuery(`GET ${oneSpec}/versions`, { params });

export const latestVersionQuery = (params: SpecParams) => queryOf(latestVersion(params));

export const versionQuery = (params: SpecParams, versionId: string) =>
  query(`GET ${oneSpec}/versions/{versionId}`, { params: { ...params, versionId } });

/** What a new or removed version changes. */
export const versionReads: readonly ReadKey[] = [
  `GET ${oneSpec}/versions`,
  `GET ${oneSpec}/versions/latest`,
];

/** What a deleted specification changes. */
export const listReads: readonly ReadKey[] = [`GET ${list}`];

/** What a write to a specification can change; immutable data isn't included. */
export const specReads: readonly ReadKey[] = [...listReads, `GET ${oneSpec}`, ...versionReads];
