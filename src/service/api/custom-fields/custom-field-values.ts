import type { CustomFieldValue } from "#contract/custom-field.ts";
import type { Handlers } from "#contract/operations.ts";
import type { Detail } from "#contract/parse.ts";
import {
  demand,
  organizationRecordPermissions,
  spacePermissions,
} from "#service/identity/access/access.ts";
import { readSpaceVisibility, visibleSpaces } from "#service/identity/access/levels.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { CustomFieldTable } from "#service/kernel/store/schema-organization.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { presentCustomField } from "./custom-fields.ts";
import { itemScope } from "#service/identity/access/item-scope.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { spaceScope } from "#service/identity/access/scope.ts";

/** A field by its name. */
const fieldIn = itemScope<CustomFieldTable>("custom-field", (around, input) =>
  around
    .leftJoin("custom_field", (join) =>
      join
        .onRef("custom_field.organization_id", "=", "organization.id")
        .on("custom_field.name", "=", input.id),
    )
    .selectAll("custom_field"),
);

const mostTags = 50;
const longestTag = 40;

/** A space's values for the custom fields of its organization, visible to everyone who can read the space. */
export const customFieldValueHandlers = {
  "GET /v1/spaces/{spaceId}/custom-fields": async (context, { params }) => {
    const { space, membership } = await spaceScope(context, params.spaceId);
    const rows = await context.db
      .selectFrom("custom_field")
      .innerJoin("custom_field_value", (join) =>
        join
          .onRef("custom_field_value.organization_id", "=", "custom_field.organization_id")
          .onRef("custom_field_value.field_id", "=", "custom_field.id"),
      )
      .selectAll("custom_field")
      .select("custom_field_value.content")
      .where("custom_field.organization_id", "=", space.organization_id)
      .where("custom_field_value.space_id", "=", space.id)
      .orderBy("custom_field.name")
      .execute();
    return rows.map(({ content, ...field }) => ({
      customField: presentCustomField(field, membership, context.urls),
      value: content.value,
    }));
  },

  /** Of the spaces that the caller can see. */
  "GET /v1/orgs/{organizationId}/custom-fields/{fieldName}/values": async (
    context,
    { params, query },
  ) => {
    const { db } = context;
    const { item, ...scope } = await fieldIn(context, params.organizationId, params.fieldName);
    const { organization, role, viewer } = scope;
    demand(organizationRecordPermissions(role).view, "see the custom fields of this organization");
    const { id } = item();
    const { filter } = await readSpaceVisibility(db, organization.id, viewer);
    const values = db
      .selectFrom("custom_field_value")
      .innerJoin("space", (join) =>
        join
          .onRef("space.organization_id", "=", "custom_field_value.organization_id")
          .onRef("space.id", "=", "custom_field_value.space_id"),
      )
      .select(["custom_field_value.space_id", "custom_field_value.content"])
      .where("custom_field_value.organization_id", "=", organization.id)
      .where("custom_field_value.field_id", "=", id)
      .where("space.deleted_at", "is", null)
      .where(visibleSpaces(db, filter, filter.as));
    return listOf(values, query, [sortBy("custom_field_value.space_id", "asc")], (rows) =>
      rows.map(({ space_id: space, content }) => ({ space, value: content.value })),
    );
  },

  "PATCH /v1/spaces/{spaceId}/custom-fields": async (context, { params, body }) => {
    const { space, role } = await spaceScope(context, params.spaceId);
    demand(spacePermissions(role).edit, "change the custom fields of this space");
    const values = Object.entries(body.values ?? {});
    const fields = await fieldsNamed(
      context.db,
      space.organization_id,
      values.map(([name]) => name),
    );
    const details = values.flatMap(([name, { value }]) => {
      const field = fields.get(name);
      if (field === undefined) {
        const message = "This organization has no custom field with this name.";
        return [{ path: `body.values.${name}`, message }];
      }
      const message = value === null ? undefined : complaint(field, value);
      return message === undefined ? [] : [{ path: `body.values.${name}.value`, message }];
    });
    if (details.length > 0) throw notValid(details);
    for (const [name, { value }] of values) {
      await writeValue(context, space, fields.get(name)!.id, value);
    }
  },
} satisfies Partial<Handlers<Context>>;

function notValid(details: readonly Detail[]): Failure {
  return new Failure(400, "The request isn't valid.", details);
}

async function fieldsNamed(
  db: Db,
  organizationId: string,
  names: readonly string[],
): Promise<Map<string, CustomFieldTable>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("custom_field")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("name", "in", names)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Writes a value; null clears it. */
async function writeValue(
  { db, clock }: Context,
  space: SpaceTable,
  fieldId: string,
  value: CustomFieldValue | null,
): Promise<void> {
  const key = { organization_id: space.organization_id, space_id: space.id, field_id: fieldId };
  if (value === null) {
    await db
      .deleteFrom("custom_field_value")
      .where("organization_id", "=", key.organization_id)
      .where("space_id", "=", key.space_id)
      .where("field_id", "=", key.field_id)
      .execute();
    return;
  }
  const changes = { content: { value }, updated_at: clock.now() };
  await db
    .insertInto("custom_field_value")
    .values({ ...key, ...changes })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "space_id", "field_id"]).doUpdateSet(changes),
    )
    .execute();
}

/** What is wrong with a value for a field; undefined if it is valid. */
function complaint(
  { type, options }: CustomFieldTable,
  value: CustomFieldValue,
): string | undefined {
  switch (type) {
    case "text":
      return typeof value === "string" ? undefined : "This field takes text.";
    case "number":
      return typeof value === "number" ? undefined : "This field takes a number.";
    case "boolean":
      return typeof value === "boolean" ? undefined : "This field takes true or false.";
    case "tags":
      return isTags(value)
        ? undefined
        : `This field takes a list of at most ${mostTags} different tags of 1 to ${longestTag} characters.`;
    case "select:single":
      return typeof value === "string" && options?.includes(value)
        ? undefined
        : `This field takes one of: ${options?.join(", ")}.`;
    case "select:multi":
      return Array.isArray(value) &&
        isSet(value) &&
        value.every((option) => options?.includes(option))
        ? undefined
        : `This field takes a list of different ones of: ${options?.join(", ")}.`;
  }
}

function isTags(value: CustomFieldValue): boolean {
  return (
    Array.isArray(value) &&
    value.length <= mostTags &&
    isSet(value) &&
    value.every((tag) => tag.length >= 1 && tag.length <= longestTag)
  );
}

function isSet(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
