import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid, missing } from "#service/kernel/errors.ts";
import type { SiteSectionGroupTable } from "#service/kernel/store/schema-site.ts";
import { demandFound, pageInMemory } from "#service/kernel/store/list.ts";
import { groupIn, openDraft, presenterOf, readStructure, sectionIn, type Draft } from "./draft.ts";
import { wrapRoot } from "./insert.ts";
import type { LoadedSite } from "#service/sites/structure/load.ts";
import {
  keysAt,
  move,
  type Part,
  type Position,
  type Reference,
  topLevelParts,
  writeOrder,
} from "./position.ts";
import { siteScope } from "#service/sites/structure/site-scope.ts";

const act = "change the section groups of this site";

export const siteSectionGroupHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups": async (
    context,
    { params, query },
  ) => {
    const scope = await siteScope(context, params);
    const { draft, present } = await readStructure(context, scope);
    const groups = draft.structure.topLevel.filter(({ type }) => type === "site-section-group");
    const { items, ...envelope } = pageInMemory(groups, ({ id }) => id, query);
    return { ...envelope, items: items.map(({ id }) => present.group(id)!) };
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups": async (
    context,
    { params, body },
  ) => {
    let draft = await openDraft(context, params, act);
    const wanted = body.sections ?? [];
    demandSections(draft, wanted);
    if (await wrapRoot(context, draft)) draft = await openDraft(context, params, act);
    const id = context.ids.next("site-section-group");
    const siblings = topLevelParts(draft.structure);
    const { keys, moved } = keysAt(siblings, [{ type: "site-section-group", id }], {});
    const group: SiteSectionGroupTable = {
      organization_id: params.organizationId,
      id,
      site_id: params.siteId,
      title: body.title,
      icon: body.icon ?? null,
      order_key: keys[0]!,
      created_at: context.clock.now(),
    };
    await writeOrder(context.db, params.organizationId, moved);
    await context.db.insertInto("site_section_group").values(group).execute();
    await fillGroup(context.db, draft, id, wanted);
    return presentGroup(context, draft, id);
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": async (
    context,
    { params },
  ) => {
    const { present } = await readStructure(context, await siteScope(context, params));
    return demandFound(present.group(params.siteSectionGroupId), "site-section-group");
  },

  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, act);
    const group = groupIn(draft, params.siteSectionGroupId);
    await context.db
      .updateTable("site_section_group")
      .set({
        title: body.title ?? group.title,
        icon: body.icon === undefined ? group.icon : body.icon,
      })
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", group.id)
      .execute();
    return presentGroup(context, draft, group.id);
  },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": async (
    context,
    { params },
  ) => {
    const draft = await openDraft(context, params, act);
    const group = groupIn(draft, params.siteSectionGroupId);
    const inside = draft.structure.sections.filter(({ section }) => section.group_id === group.id);
    await freeSections(
      context.db,
      draft,
      group.id,
      inside.map(({ section }) => section.id),
    );
    await context.db
      .deleteFrom("site_section_group")
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", group.id)
      .execute();
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections":
    async (context, { params, body }) => {
      const draft = await openDraft(context, params, act);
      const group = groupIn(draft, params.siteSectionGroupId);
      const { section } = sectionIn(draft, body.sectionId);
      if (section.group_id === group.id) {
        throw new Failure(409, "This section is already in this group.");
      }
      await fillGroup(context.db, draft, group.id, [section.id]);
      return presentGroup(context, draft, group.id);
    },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}":
    async (context, { params }) => {
      const draft = await openDraft(context, params, act);
      const group = groupIn(draft, params.siteSectionGroupId);
      const { section } = sectionIn(draft, params.siteSectionId);
      if (section.group_id !== group.id) throw missing("section in this group");
      await freeSections(context.db, draft, group.id, [section.id]);
    },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, act);
    const { id } = groupIn(draft, params.siteSectionGroupId);
    const part = { type: "site-section-group", id } as const;
    const position: Position = {
      before: body.position?.before && topLevelPart(draft, body.position.before),
      after: body.position?.after && topLevelPart(draft, body.position.after),
    };
    await move(context.db, params.organizationId, draft.structure, part, position);
    return presentGroup(context, draft, id);
  },
} satisfies Partial<Handlers<Context>>;

/** The top-level item with an ID: a section's type also covers groups (specification, "Move position"). */
function topLevelPart({ structure }: Draft, named: Reference): Reference {
  return topLevelParts(structure).find(({ id }) => id === named.id) ?? named;
}

/** @throws Failure 400 that names each unknown or repeated section */
function demandSections({ rows }: Draft, ids: readonly string[]): void {
  for (const [index, id] of ids.entries()) {
    const path = `body.sections.${index}`;
    if (!rows.sections.some((section) => section.id === id)) {
      throw invalid(path, "This site has no section with this ID.");
    }
    if (ids.indexOf(id) < index) throw invalid(path, "This section is listed twice.");
  }
}

async function presentGroup(context: Context, draft: Draft, id: string) {
  const present = await presenterOf(context, draft);
  return present.group(id)!;
}

type Grouped = Pick<LoadedSite, "site" | "structure">;

function sectionReferences(ids: readonly string[]) {
  return ids.map((id) => ({ type: "site-section" as const, id }));
}

async function setGroup(
  db: Context["db"],
  organizationId: string,
  sectionIds: readonly string[],
  group: string | null,
): Promise<void> {
  if (sectionIds.length === 0) return;
  await db
    .updateTable("site_section")
    .set({ group_id: group })
    .where("organization_id", "=", organizationId)
    .where("id", "in", sectionIds)
    .execute();
}

/** Moves sections to the end of a group, in the given order, wherever they are. */
async function fillGroup(
  db: Context["db"],
  { site, structure }: Grouped,
  groupId: string,
  sectionIds: readonly string[],
): Promise<void> {
  const inside = structure.sections
    .filter(({ section }) => section.group_id === groupId)
    .map(({ section }): Part => ({ ...section, type: "site-section" }));
  const placed = sectionReferences(sectionIds);
  const { keys, moved } = keysAt(inside, placed, undefined);
  const parts = placed.map((part, index) => ({ ...part, order_key: keys[index]! }));
  await setGroup(db, site.organization_id, sectionIds, groupId);
  await writeOrder(db, site.organization_id, [...moved, ...parts]);
}

/** Moves sections of a group to the top level, directly after the group, in the given order. */
async function freeSections(
  db: Context["db"],
  { site, structure }: Grouped,
  groupId: string,
  sectionIds: readonly string[],
): Promise<void> {
  const placed = sectionReferences(sectionIds);
  const { keys, moved } = keysAt(topLevelParts(structure), placed, {
    after: { type: "site-section-group", id: groupId },
  });
  const parts = placed.map((part, index) => ({ ...part, order_key: keys[index]! }));
  await setGroup(db, site.organization_id, sectionIds, null);
  await writeOrder(db, site.organization_id, [...moved, ...parts]);
}
