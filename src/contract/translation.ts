import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, permissions, Timestamp, urls } from "./schema.ts";

const title = z.string().min(1).max(100);

export const TranslationSettings = z
  .object({
    object: z.literal("translation-settings"),
    id: Id,
    title,
    /** Language codes such as `de` or `pt-BR`. */
    languages: z.array(z.string()),
    createdAt: Timestamp,
    updatedAt: Timestamp.optional(),
    permissions: permissions("view", "edit"),
    urls: urls(["location"]),
  })
  .meta({ id: "TranslationSettings" });
export type TranslationSettings = z.infer<typeof TranslationSettings>;

const language = z
  .string()
  .max(35)
  .refine(isLanguage, "Must be a language code such as de or pt-BR.");

/** Absent `languages` stay unchanged. In the specification, this only has `title`. */
export const TranslationInput = z
  .object({ title, languages: z.array(language).max(100).optional() })
  .meta({ examples: [{ title: "French" }] });

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}

export const translationOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/translations": {
    query: listQuery(),
    response: list(TranslationSettings),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/translations": {
    body: TranslationInput,
    response: TranslationSettings,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/translations/{translationSettingsId}": {
    response: TranslationSettings,
    status: 200,
  },
  "PUT /v1/orgs/{organizationId}/translations/{translationSettingsId}": {
    body: TranslationInput,
    response: TranslationSettings,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId}": { status: 205 },
});
