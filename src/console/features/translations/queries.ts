import type { TranslationSettings } from "#contract/translation.ts";
import { edit } from "#console/data/optimistic.ts";
import { query, wholeListQuery } from "#console/data/query.ts";

export const translations = "GET /v1/orgs/{organizationId}/translations";

/** Queries that contain a translation's title. */
export const readsOfTranslations = [
  translations,
  `${translations}/{translationSettingsId}`,
] as const;

/** All translations of an organization, newest first; at most a few dozen. */
export const translationsQuery = (organizationId: string) =>
  wholeListQuery(translations, { params: { organizationId } });

export const translationQuery = (organizationId: string, translationSettingsId: string) =>
  query(`${translations}/{translationSettingsId}`, {
    params: { organizationId, translationSettingsId },
  });

/** The optimistic edits for a renamed translation. */
export function renamed(organizationId: string, id: string, title: string) {
  const rename = (one: TranslationSettings) => (one.id === id ? { ...one, title } : one);
  return [
    edit(translationQuery(organizationId, id), rename),
    edit(translationsQuery(organizationId), (list) => list.map(rename)),
  ];
}
