import { query, wholeListQuery, type ReadKey } from "#console/data/query.ts";

const list = "/v1/orgs/{organizationId}/openapi";
const one = `${list}/{specSlug}` as const;

/** The two parameters by which a specification is addressed. */
export type SpecParams = { organizationId: string; specSlug: string };

export const specQuery = (params: SpecParams) => query(`GET ${one}`, { params });

/** All versions, the latest first. */
export const versionsQuery = (params: SpecParams) =>
  wholeListQuery(`GET ${one}/versions`, { params });

export const latestVersionQuery = (params: SpecParams) =>
  query(`GET ${one}/versions/latest`, { params });

export const versionQuery = (params: SpecParams, versionId: string) =>
  query(`GET ${one}/versions/{versionId}`, { params: { ...params, versionId } });

/** What a version that has come or gone changes. */
export const versionReads: readonly ReadKey[] = [
  `GET ${one}/versions`,
  `GET ${one}/versions/latest`,
];

/** What a specification that is gone changes. */
export const listReads: readonly ReadKey[] = [`GET ${list}`];

/** What a write of a specification can have touched: nothing that is read once for good. */
export const specReads: readonly ReadKey[] = [...listReads, `GET ${one}`, ...versionReads];
