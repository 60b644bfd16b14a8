import type { TranslationSettings } from "#contract/translation.ts";
import { translation, translations as translationList } from "#screens/settings.ts";
import { edit } from "#console/data/write.ts";
import { queryOf } from "#console/data/query.ts";

export const translations = "GET /v1/orgs/{organizationId}/translations";

/** Queries that contain a translation's title. */
export const readsOfTranslations = [
  translations,
  `${translations}/{translationSettingsId}`,
] as const;

export const translationsQuery = (organizationId: string) =>
  queryOf(translationList(organizationId));

export const translationQuery = (organizationId: string, translationSettingsId: string) =>
  queryOf(translation({ organizationId, translationSettingsId }));

/** The optimistic edits for a renamed translation. */
export function renamed(organizationId: string, id: string, title: string) {
  const rename = (translation: TranslationSettings) =>
    translation.id === id ? { ...translation, title } : translation;
  return [
    edit(translationQuery(organizationId, id), rename),
    edit(translationsQuery(organizationId), (list) => list.map(rename)),
  ];
}
