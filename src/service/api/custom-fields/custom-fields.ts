import type { CustomField } from "#contract/custom-field.ts";
import type { Handlers } from "#contract/operations.ts";
import {
  demand,
  organizationRecordPermissions,
  type Access,
} from "#service/identity/access/access.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type {
  CustomFieldTable,
  CustomFieldType,
} from "#service/kernel/store/schema-organization.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { among } from "#service/kernel/store/sql.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

/** @param role the caller's role in the organization. */
export function presentCustomField(row: CustomFieldTable, role: Access, urls: Urls): CustomField {
  return {
    id: row.id,
    name: row.name,
    title: row.title ?? undefined,
    description: row.description ?? undefined,
    type: row.type,
    placeholder: row.placeholder ?? undefined,
    options: row.options ?? undefined,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    urls: { location: urls.api(`/orgs/${row.organization_id}/custom-fields/${row.name}`) },
    permissions: organizationRecordPermissions(role),
  };
}

/** The organization, if the caller can see or change its fields. @throws Failure 403, 404 */
async function fieldScope(context: Context, organizationId: string, act: "view" | "edit") {
  const scope = await organizationScope(context, organizationId);
  const permissions = organizationRecordPermissions(scope.role);
  const wish = act === "view" ? "see" : "change";
  demand(permissions[act], `${wish} the custom fields of this organization`);
  return scope;
}

async function findField(
  { db }: Context,
  organizationId: string,
  name: string,
): Promise<CustomFieldTable> {
  return find(
    db
      .selectFrom("custom_field")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("name", "=", name),
    "custom-field",
  );
}

/** @throws Failure 400 for `__proto__`, which is unsafe as a key of JSON objects */
function checkName(name: string): void {
  if (name === "__proto__") {
    throw invalid("body.name", "This name isn't allowed. Choose another name.");
  }
}

/** @throws Failure 400 for a select field without options, and for duplicate options */
function checkOptions(type: CustomFieldType, options: readonly string[] | null): void {
  if (options === null && type.startsWith("select:")) {
    throw invalid("body.options", "Select fields need at least one option.");
  }
  if (options !== null && new Set(options).size < options.length) {
    throw invalid("body.options", "Each option can appear only once.");
  }
}

/** @throws Failure 400 if a renamed option isn't one of the field, or its new name isn't */
function checkRenamed(
  renamed: ReadonlyMap<string, string>,
  before: readonly string[] | null,
  after: readonly string[] | null,
): void {
  for (const [from, to] of renamed) {
    if (before?.includes(from) !== true || after?.includes(to) !== true) {
      throw invalid(
        "body.renamedOptions",
        "Rename options of this field only, to options that it has afterwards.",
      );
    }
  }
}

/** Gives the values of all spaces the new names of their options. */
async function renameValues(
  { db, clock }: Context,
  { organization_id: organizationId, id }: CustomFieldTable,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const nameOf = (option: string) => renamed.get(option) ?? option;
  const rows = await db
    .selectFrom("custom_field_value")
    .select(["space_id", "content"])
    .where("organization_id", "=", organizationId)
    .where("field_id", "=", id)
    .execute();
  const changed = rows.flatMap(({ space_id: spaceId, content: { value } }) => {
    const next = Array.isArray(value)
      ? [...new Set(value.map(nameOf))]
      : typeof value === "string"
        ? nameOf(value)
        : value;
    return JSON.stringify(next) === JSON.stringify(value) ? [] : { spaceId, next };
  });
  // Most spaces share their value with many others.
  for (const group of Map.groupBy(changed, ({ next }) => JSON.stringify(next)).values()) {
    const spaceIds = group.map(({ spaceId }) => spaceId);
    await db
      .updateTable("custom_field_value")
      .set({ content: { value: group[0]!.next }, updated_at: clock.now() })
      .where("organization_id", "=", organizationId)
      .where("field_id", "=", id)
      .where("space_id", "in", among(db, spaceIds))
      .execute();
  }
}

/**
 * Definitions of custom fields; specification, "Custom fields". Every member can see them, only admins can change them.
 */
export const customFieldHandlers = {
  "GET /v1/orgs/{organizationId}/custom-fields": async (context, { params, query }) => {
    const { organization, role } = await fieldScope(context, params.organizationId, "view");
    const fields = context.db
      .selectFrom("custom_field")
      .selectAll()
      .where("organization_id", "=", organization.id);
    return listOf(fields, query, [sortBy("custom_field.name", "asc")], (rows) =>
      rows.map((row) => presentCustomField(row, role, context.urls)),
    );
  },

  "POST /v1/orgs/{organizationId}/custom-fields": async (context, { params, body }) => {
    const { organization, role } = await fieldScope(context, params.organizationId, "edit");
    checkName(body.name);
    checkOptions(body.type, body.options ?? null);
    const now = context.clock.now();
    const row: CustomFieldTable = {
      organization_id: organization.id,
      id: context.ids.next(),
      name: body.name,
      title: body.title ?? null,
      description: body.description ?? null,
      type: body.type,
      placeholder: body.placeholder ?? null,
      options: body.options ?? null,
      created_at: now,
      updated_at: now,
    };
    const added = await context.db
      .insertInto("custom_field")
      .values(row)
      .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added === undefined) {
      throw new Failure(
        409,
        `A custom field named ${body.name} already exists. Choose another name.`,
        [{ path: "body.name", message: "Is taken." }],
      );
    }
    return presentCustomField(row, role, context.urls);
  },

  "GET /v1/orgs/{organizationId}/custom-fields/{fieldName}": async (context, { params }) => {
    const { organization, role } = await fieldScope(context, params.organizationId, "view");
    const field = await findField(context, organization.id, params.fieldName);
    return presentCustomField(field, role, context.urls);
  },

  // Values of removed options stay until the next edit.
  "PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName}": async (
    context,
    { params, body },
  ) => {
    const { organization, role } = await fieldScope(context, params.organizationId, "edit");
    const field = await findField(context, organization.id, params.fieldName);
    const changes = {
      title: body.title === undefined ? field.title : body.title,
      description: body.description === undefined ? field.description : body.description,
      placeholder: body.placeholder === undefined ? field.placeholder : body.placeholder,
      options: body.options === undefined ? field.options : body.options,
      updated_at: context.clock.now(),
    };
    if (body.options !== undefined) checkOptions(field.type, changes.options);
    const renamed = new Map(Object.entries(body.renamedOptions ?? {}));
    checkRenamed(renamed, field.options, changes.options);
    await context.db
      .updateTable("custom_field")
      .set(changes)
      .where("organization_id", "=", organization.id)
      .where("id", "=", field.id)
      .execute();
    if (renamed.size > 0) await renameValues(context, field, renamed);
    return presentCustomField({ ...field, ...changes }, role, context.urls);
  },

  // Also deletes the field's values.
  "DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName}": async (context, { params }) => {
    const { organization } = await fieldScope(context, params.organizationId, "edit");
    const field = await findField(context, organization.id, params.fieldName);
    await context.db
      .deleteFrom("custom_field")
      .where("organization_id", "=", organization.id)
      .where("id", "=", field.id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;
