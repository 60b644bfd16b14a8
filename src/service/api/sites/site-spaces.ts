import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { SiteSpaceTable } from "#service/kernel/store/schema-site.ts";
import { demandFound, pageInMemory } from "#service/kernel/store/list.ts";
import { demandCondition } from "./condition.ts";
import {
  openDraft,
  presenterOf,
  readStructure,
  sectionIn,
  siteSpaceIn,
  type Draft,
} from "./draft.ts";
import { addSection, addSiteSpace, spaceToShow } from "./insert.ts";
import { checkPath } from "./path.ts";
import { keepDefaults } from "#service/sites/structure/keep-defaults.ts";
import { move, type Position } from "./position.ts";
import { goodShareKey } from "#service/sites/structure/share-key.ts";
import { siteScope } from "#service/sites/structure/site-scope.ts";

const act = "change the site spaces of this site";

export const siteSpaceHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": async (
    context,
    { params, query },
  ) => {
    const scope = await siteScope(context, params);
    const key = await goodShareKey(context.db, scope.site, query.shareKey);
    const { draft, present } = await readStructure(context, scope, key);
    const { root, sections, defaultSiteSpace } = draft.structure;
    const wanted = [...root, ...sections.flatMap(({ siteSpaces }) => siteSpaces)].filter(
      ({ id }) => query.default === undefined || (id === defaultSiteSpace) === query.default,
    );
    const visible = wanted.filter((row) => draft.roleAt(draft.spaces.get(row.space_id)!) !== null);
    const { items, ...envelope } = pageInMemory(visible, ({ id }) => id, query);
    return { ...envelope, items: items.map(({ id }) => present.siteSpace(id)!) };
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, act);
    const { structure, site } = draft;
    let section = body.sectionId ?? structure.defaultSection ?? null;
    const siblings = section === null ? structure.root : sectionIn(draft, section).siteSpaces;
    const space = await spaceToShow(context, params.organizationId, body.spaceId);
    // A site with groups has no items at its root.
    if (section === null && structure.topLevel.length > 0) {
      section = (await addSection(context, draft, space.title)).id;
    }
    const { id } = await addSiteSpace(context, site, section, siblings, space);
    await keepDefaults(context.db, site);
    return presentSiteSpace(context, draft, id);
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": async (
    context,
    { params },
  ) => {
    const { present } = await readStructure(context, await siteScope(context, params));
    return demandFound(present.siteSpace(params.siteSpaceId), "site-space");
  },

  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, act);
    const row = siteSpaceIn(draft, params.siteSpaceId);
    const { path, condition } = body;
    if (path !== undefined) {
      checkPath(
        path,
        besides(draft, row).filter(({ id }) => id !== row.id),
      );
    }
    demandCondition(condition, draft.site);
    await context.db
      .updateTable("site_space")
      .set({
        path: path ?? row.path,
        condition: condition === undefined ? row.condition : condition,
      })
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", row.id)
      .execute();
    return presentSiteSpace(context, draft, row.id);
  },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": async (
    context,
    { params },
  ) => {
    const draft = await openDraft(context, params, act);
    const row = siteSpaceIn(draft, params.siteSpaceId);
    demandRemovable(draft, row);
    await context.db
      .deleteFrom("site_space")
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", row.id)
      .execute();
    await keepDefaults(context.db, draft.site);
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, act);
    const { id } = siteSpaceIn(draft, params.siteSpaceId);
    const position: Position = {
      before: body.position?.before && referenceTo(body.position.before.siteSpace),
      after: body.position?.after && referenceTo(body.position.after.siteSpace),
    };
    await move(context.db, params.organizationId, draft.structure, referenceTo(id), position);
    return presentSiteSpace(context, draft, id);
  },
} satisfies Partial<Handlers<Context>>;

function referenceTo(id: string) {
  return { type: "site-space" as const, id };
}

/** The site spaces of the same section, including this one. */
function besides({ rows }: Draft, { section_id: section }: SiteSpaceTable): SiteSpaceTable[] {
  return rows.siteSpaces.filter((row) => row.section_id === section);
}

/**
 * The default site space can't be removed while its section, or the site, has another one.
 * @throws Failure 409
 */
function demandRemovable(draft: Draft, row: SiteSpaceTable): void {
  const { structure, rows } = draft;
  const node = structure.sections.find(({ section }) => section.id === row.section_id);
  const standard = node ? node.defaultSiteSpace : structure.defaultSiteSpace;
  const alone = besides(draft, row).length === 1;
  if (row.id === standard && !alone) {
    throw new Failure(409, "This is the default site space. Make another one the default first.");
  }
  if (row.id === structure.defaultSiteSpace && rows.siteSpaces.length > 1) {
    throw new Failure(
      409,
      "It's the only content of the site's default section. Make another section the default first.",
    );
  }
}

async function presentSiteSpace(context: Context, draft: Draft, id: string) {
  const present = await presenterOf(context, draft);
  return present.siteSpace(id)!;
}
