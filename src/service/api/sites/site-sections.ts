import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { demandFound, pageInMemory } from "#service/kernel/store/list.ts";
import { demandCondition } from "./condition.ts";
import { openDraft, presenterOf, readStructure, sectionIn, type Draft } from "./draft.ts";
import { addSection, addSiteSpace, spaceToShow, wrapRoot } from "./insert.ts";
import { checkPath } from "./path.ts";
import { keepDefaults } from "#service/sites/structure/keep-defaults.ts";
import { move, type Position } from "./position.ts";
import { goodShareKey } from "#service/sites/structure/share-key.ts";
import { siteScope } from "#service/sites/structure/site-scope.ts";
import type { SectionNode } from "#service/sites/structure/structure.ts";

const act = "change the sections of this site";

export const siteSectionHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/sections": async (context, { params, query }) => {
    const scope = await siteScope(context, params);
    const key = await goodShareKey(context.db, scope.site, query.shareKey);
    const { draft, present } = await readStructure(context, scope, key);
    const { items, ...envelope } = pageInMemory(
      draft.structure.sections,
      ({ section }) => section.id,
      query,
    );
    return { ...envelope, items: items.map(({ section }) => present.section(section.id)!) };
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections": async (context, { params, body }) => {
    let draft = await openDraft(context, params, act);
    const space = await spaceToShow(context, params.organizationId, body.spaceId);
    if (await wrapRoot(context, draft)) draft = await openDraft(context, params, act);
    const section = await addSection(context, draft, body.title ?? space.title);
    await addSiteSpace(context, draft.site, section.id, [], space);
    return presentSection(context, draft, section.id, true);
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": async (
    context,
    { params },
  ) => {
    const { present } = await readStructure(context, await siteScope(context, params));
    return demandFound(present.section(params.siteSectionId), "site-section");
  },

  "PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, act);
    const node = sectionIn(draft, params.siteSectionId);
    const { section } = node;
    const { defaultSiteSpace, condition, path } = body;
    if (path !== undefined) {
      checkPath(
        path,
        draft.rows.sections.filter(({ id }) => id !== section.id),
      );
    }
    demandCondition(condition, draft.site);
    if (defaultSiteSpace !== undefined) demandInSection(node, defaultSiteSpace);
    await context.db
      .updateTable("site_section")
      .set({
        title: body.title ?? section.title,
        path: path ?? section.path,
        condition: condition === undefined ? section.condition : condition,
        icon: body.icon === undefined ? section.icon : body.icon,
        description: body.description === undefined ? section.description : body.description,
        default_site_space: defaultSiteSpace ?? section.default_site_space,
      })
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", section.id)
      .execute();
    return presentSection(context, draft, section.id);
  },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": async (
    context,
    { params },
  ) => {
    const draft = await openDraft(context, params, act);
    const { section } = sectionIn(draft, params.siteSectionId);
    const { sections, defaultSection } = draft.structure;
    if (section.id === defaultSection && sections.length > 1) {
      throw new Failure(
        409,
        "This is the site's default section. Make another section the default first.",
      );
    }
    await context.db
      .deleteFrom("site_section")
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", section.id)
      .execute();
    await keepDefaults(context.db, draft.site);
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": async (
    context,
    { params, body },
  ) => {
    const draft = await openDraft(context, params, act);
    const { section } = sectionIn(draft, params.siteSectionId);
    const position: Position = {
      before: body.position?.before && referenceTo(body.position.before.siteSection),
      after: body.position?.after && referenceTo(body.position.after.siteSection),
    };
    const part = referenceTo(section.id);
    await move(context.db, params.organizationId, draft.structure, part, position);
    return presentSection(context, draft, section.id);
  },
} satisfies Partial<Handlers<Context>>;

function referenceTo(id: string) {
  return { type: "site-section" as const, id };
}

/** @throws Failure 400 */
function demandInSection({ siteSpaces }: SectionNode, id: string): void {
  if (siteSpaces.some((row) => row.id === id)) return;
  throw invalid("body.defaultSiteSpace", "This section has no site space with this ID.");
}

/** @param changed whether a part was added to or removed from the structure */
async function presentSection(context: Context, draft: Draft, id: string, changed = false) {
  if (changed) await keepDefaults(context.db, draft.site);
  const present = await presenterOf(context, draft);
  return present.section(id)!;
}
