import type { TranslationSettings } from "#contract/translation.ts";
import { edit } from "#console/data/optimistic.ts";
import { query, wholeListQuery } from "#console/data/query.ts";

export const translations = "GET /v1/orgs/{organizationId}/translations";

/** What a translation's title stands in. */
export const readsOfTranslations = [
  translations,
  `${translations}/{translationSettingsId}`,
] as const;

/** All translations of an organization, newest first; there are a few dozen at most. */
export const translationsQuery = (organizationId: string) =>
  wholeListQuery(translations, { params: { organizationId } });

export const translationQuery = (organizationId: string, translationSettingsId: string) =>
  query(`${translations}/{translationSettingsId}`, {
    params: { organizationId, translationSettingsId },
  });

/** What reads show of a translation that is renamed, before the platform has confirmed it. */
export function renamed(organizationId: string, id: string, title: string) {
  const rename = (one: TranslationSettings) => (one.id === id ? { ...one, title } : one);
  return [
    edit(translationQuery(organizationId, id), rename),
    edit(translationsQuery(organizationId), (list) => list.map(rename)),
  ];
}
