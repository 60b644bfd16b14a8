import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions, spacePermissions } from "../../access.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { retention } from "../../lifecycle/retention.ts";
import { sortBy } from "../../store/paging.ts";
import type { SpaceTable } from "../../store/schema.ts";
import { placeIn } from "../collections/collections.ts";
import { readVisibility } from "../../access/levels.ts";
import { listOf } from "../list.ts";
import { addSpace } from "./new-space.ts";
import { organizationScope, spaceScope } from "../scope.ts";
import { presentSpace, presentSpaces } from "./space-presenter.ts";
import { publishedUrlOf } from "../sites/space-url.ts";
import { contains } from "../sql.ts";

export const spaceHandlers = {
  "GET /v1/orgs/{organizationId}/spaces": async (context, { params, query }) => {
    const { db, clock } = context;
    const { organization, viewer } = await organizationScope(context, params.organizationId);
    const visibility = await readVisibility(db, organization.id, viewer);
    let spaces = db
      .selectFrom("space")
      .selectAll()
      .where("organization_id", "=", organization.id)
      .where(visibility.spaces);
    spaces = query.deleted
      ? spaces.where("deleted_at", ">", clock.now() - retention)
      : spaces.where("deleted_at", "is", null);
    if (query.title !== undefined) spaces = spaces.where(contains("space.title", query.title));
    return listOf(
      spaces,
      query,
      [sortBy("space.order_key", "asc"), sortBy("space.id", "asc")],
      (found) => presentSpaces(context, found, visibility.roleAt),
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
    const { space, role } = await spaceScope(context, params.spaceId);
    const reply = await presentSpace(context, space, role);
    const published = await publishedUrlOf(context, space, query.shareKey);
    return { ...reply, urls: { ...reply.urls, published } };
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
