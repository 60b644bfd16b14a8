import type { Handlers } from "#contract/operations.ts";
import type { TranslationSettings } from "#contract/translation.ts";
import {
  demand,
  organizationRecordPermissions,
  type Access,
} from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { TranslationSettingsTable } from "#service/kernel/store/schema-organization.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

function present(row: TranslationSettingsTable, role: Access, urls: Urls): TranslationSettings {
  return {
    object: "translation-settings",
    id: row.id,
    title: row.title,
    languages: row.languages,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    permissions: organizationRecordPermissions(role),
    urls: { location: urls.api(`/orgs/${row.organization_id}/translations/${row.id}`) },
  };
}

/** The organization, if the caller can see or change its translations. @throws Failure 403, 404 */
async function translationScope(context: Context, organizationId: string, act: "view" | "edit") {
  const scope = await organizationScope(context, organizationId);
  const permissions = organizationRecordPermissions(scope.role);
  const wish = act === "view" ? "see" : "change";
  demand(permissions[act], `${wish} the translations of this organization`);
  return scope;
}

type Place = { organizationId: string; translationSettingsId: string };

function findTranslation({ db }: Context, place: Place): Promise<TranslationSettingsTable> {
  return find(
    db
      .selectFrom("translation_settings")
      .selectAll()
      .where("organization_id", "=", place.organizationId)
      .where("id", "=", place.translationSettingsId),
    "translation-settings",
  );
}

/** Language codes in their canonical spelling, without duplicates. */
function clean(languages: readonly string[]): string[] {
  return [...new Set(Intl.getCanonicalLocales([...languages]))];
}

/**
 * Translation settings; specification, "Translation settings". Every member can see them, only admins can change them.
 */
export const translationHandlers = {
  "GET /v1/orgs/{organizationId}/translations": async (context, { params, query }) => {
    const { role } = await translationScope(context, params.organizationId, "view");
    const rows = context.db
      .selectFrom("translation_settings")
      .selectAll()
      .where("organization_id", "=", params.organizationId);
    return listOf(rows, query, [sortBy("translation_settings.id", "desc")], (rows) =>
      rows.map((row) => present(row, role, context.urls)),
    );
  },

  "POST /v1/orgs/{organizationId}/translations": async (context, { params, body }) => {
    const { role } = await translationScope(context, params.organizationId, "edit");
    const now = context.clock.now();
    const row: TranslationSettingsTable = {
      organization_id: params.organizationId,
      id: context.ids.next(),
      title: body.title,
      languages: clean(body.languages ?? []),
      created_at: now,
      updated_at: now,
    };
    await context.db.insertInto("translation_settings").values(row).execute();
    return present(row, role, context.urls);
  },

  "GET /v1/orgs/{organizationId}/translations/{translationSettingsId}": async (
    context,
    { params },
  ) => {
    const { role } = await translationScope(context, params.organizationId, "view");
    return present(await findTranslation(context, params), role, context.urls);
  },

  "PUT /v1/orgs/{organizationId}/translations/{translationSettingsId}": async (
    context,
    { params, body },
  ) => {
    const { role } = await translationScope(context, params.organizationId, "edit");
    const row = await findTranslation(context, params);
    const changes = {
      title: body.title,
      languages: body.languages === undefined ? row.languages : clean(body.languages),
      updated_at: context.clock.now(),
    };
    await context.db
      .updateTable("translation_settings")
      .set(changes)
      .where("organization_id", "=", row.organization_id)
      .where("id", "=", row.id)
      .execute();
    return present({ ...row, ...changes }, role, context.urls);
  },

  "DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId}": async (
    context,
    { params },
  ) => {
    await translationScope(context, params.organizationId, "edit");
    const row = await findTranslation(context, params);
    await context.db
      .deleteFrom("translation_settings")
      .where("organization_id", "=", row.organization_id)
      .where("id", "=", row.id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;
