import type { Handlers } from "#contract/operations.ts";
import {
  demand,
  organizationPermissions,
  spacePermissions,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import { compiledPages, sortBy } from "#service/kernel/store/paging.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { placeIn } from "../collections/collections.ts";
import {
  readSpaceVisibility,
  readVisibility,
  visibleSpaces,
  type SpaceFilter,
} from "#service/identity/access/levels.ts";
import { demandFound, listResponse } from "#service/kernel/store/list.ts";
import { addSpace } from "./new-space.ts";
import {
  foundScope,
  organizationScope,
  spaceScope,
  spacesOfMember,
  type ItemKey,
} from "#service/identity/access/scope.ts";
import { subjectOf } from "#service/identity/access/subject.ts";
import type { ViewRole } from "#contract/user.ts";
import { presentSpace, presentSpaceRow } from "../presenters/space-presenter.ts";
import { openComments, retention } from "#service/kernel/store/space-row.ts";
import { publishedUrlOf } from "#service/sites/structure/published-url.ts";
import { isLike, likeText } from "#service/kernel/store/sql.ts";

type SpacesInput = Omit<SpaceFilter, "as"> & { since: number; title: string };
type SpacesShape = { as: SpaceFilter["as"]; deleted: boolean; titled: boolean };

const spacePages = compiledPages({
  rows(db, input: SpacesInput, { as, deleted, titled }: SpacesShape) {
    const spaces = db
      .selectFrom("space")
      .selectAll("space")
      .select(openComments)
      .where("organization_id", "=", input.organizationId)
      .where(visibleSpaces(db, input, as));
    const kept = deleted
      ? spaces.where("deleted_at", ">", input.since)
      : spaces.where("deleted_at", "is", null);
    return titled ? kept.where(isLike("space.title", input.title)) : kept;
  },
  sort: () => [sortBy("space.order_key", "asc"), sortBy("space.id", "asc")],
});

const spaceWithComments = compileOnce((db, input: ItemKey, as: ViewRole | undefined) =>
  spacesOfMember(db, input, as).select(openComments),
);

export const spaceHandlers = {
  "GET /v1/orgs/{organizationId}/spaces": async (context, { params, query }) => {
    const { db, clock, urls } = context;
    const { organization, viewer } = await organizationScope(context, params.organizationId);
    const { filter, roleAt } = await readSpaceVisibility(db, organization.id, viewer);
    const { as, ...visible } = filter;
    const page = await spacePages(
      db,
      query,
      {
        ...visible,
        since: query.deleted ? clock.now() - retention : 0,
        title: likeText(query.title ?? ""),
      },
      { as, deleted: query.deleted, titled: query.title !== undefined },
    );
    return listResponse(
      page,
      page.items.map((row) => presentSpaceRow(row, roleAt(row), urls)),
    );
  },

  "POST /v1/orgs/{organizationId}/spaces": async (context, { params, body }) => {
    const { organization, role, viewer } = await organizationScope(context, params.organizationId);
    if (body.parent === undefined) {
      demand(organizationPermissions(role).createContent, "create spaces in this organization");
    }
    const parent = await placeIn(context, organization.id, body.parent);
    const space = await addSpace(context, {
      ...body,
      organizationId: organization.id,
      parent,
      createdBy: context.caller.userId,
    });
    const visibility = await readVisibility(context.db, organization.id, viewer);
    return presentSpace(context, space, visibility.roleAt(space));
  },

  "GET /v1/spaces/{spaceId}": async (context, { params, query }) => {
    const { ids, as } = subjectOf(context.caller);
    const [row] = await spaceWithComments(context.db, { id: params.spaceId, ...ids }, as);
    const { space, role } = await foundScope(context, row);
    const { open_comments } = demandFound(row, "space");
    const response = presentSpaceRow({ ...space, open_comments }, role, context.urls);
    const published = await publishedUrlOf(context, space, query.shareKey);
    return { ...response, urls: { ...response.urls, published } };
  },

  "PATCH /v1/spaces/{spaceId}": async (context, { params, body }) => {
    const { space, role } = await spaceScope(context, params.spaceId);
    demand(spacePermissions(role).admin, "change the settings of this space");
    if (body.visibility === "in-collection" && space.parent === null) {
      throw invalid("body.visibility", "Only spaces in a collection can inherit from it.");
    }
    const changed: SpaceTable = {
      ...space,
      title: body.title ?? space.title,
      emoji: body.emoji ?? space.emoji,
      edit_mode: body.editMode ?? space.edit_mode,
      visibility: body.visibility ?? space.visibility,
      default_level: body.defaultLevel === undefined ? space.default_level : body.defaultLevel,
      updated_at: context.clock.now(),
    };
    await context.db
      .updateTable("space")
      .set({
        title: changed.title,
        emoji: changed.emoji,
        edit_mode: changed.edit_mode,
        visibility: changed.visibility,
        default_level: changed.default_level,
        updated_at: changed.updated_at,
      })
      .where("organization_id", "=", space.organization_id)
      .where("id", "=", space.id)
      .execute();
    return presentSpace(context, changed, role);
  },
} satisfies Partial<Handlers<Context>>;
