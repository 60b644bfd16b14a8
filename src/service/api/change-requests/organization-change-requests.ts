import { expressionBuilder, sql, type SqlBool } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import {
  readSpaceVisibility,
  visibleSpaces,
  type SpaceFilter,
} from "#service/identity/access/levels.ts";
import type { Context } from "#service/kernel/context.ts";
import { among } from "#service/kernel/store/sql.ts";
import { compiledPages, sortBy } from "#service/kernel/store/paging.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import { listResponse } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { presentSpaceRow } from "../presenters/space-presenter.ts";
import { joinedSpace, spaceIn } from "#service/kernel/store/space-row.ts";
import {
  isInvolved,
  isMentioned,
  isQuietSince,
  isSubscribed,
  isTurnOf,
  isUnsubscribed,
} from "../presenters/attention-rules.ts";
import { inboxPlaceIn, isPutAside, snoozedUntilColumn } from "../presenters/inbox-rules.ts";
import { hasContributor, hasRequestedReviewer } from "./change-request-filters.ts";
import {
  changeRequestsOf,
  presentChangeRequestRow,
} from "../presenters/change-request-presenter.ts";

type Filters = {
  status: readonly string[];
  creator: string;
  contributor: string;
  requestedReviewer: string;
  space: string;
  site: string;
  attention: "me";
  waiting: "me";
  involved: "me";
  mentioned: "me";
  stale: "yes";
  inbox: "here" | "snoozed";
  done: "me";
};
type ListInput = Omit<SpaceFilter, "as"> &
  Filters & {
    /** The user, whatever they can see. */
    me: string;
    now: number;
    /** Before it, a change request is stale. */
    quietSince: number;
  };
type Shape = {
  as: SpaceFilter["as"];
  order: "asc" | "desc";
  inbox: Filters["inbox"] | undefined;
  filters: readonly (keyof Filters)[];
};

/** What those that the user marked as done are shown in spite of. */
const notOfDone: readonly (keyof Filters)[] = ["status", "involved"];

/** The change requests of all existing spaces that the member can see. */
function conditions(db: Db, input: ListInput, { as, inbox, filters }: Shape) {
  const where = expressionBuilder<Database, "change_request" | "space">();
  const drafts = expressionBuilder<Database, "change_request">();
  const me = { organizationId: input.organizationId, userId: input.me };
  const reader = { userId: input.me, now: input.now };
  const isHere = where.not(isPutAside(reader, "any"));
  const kept = {
    status: () => where("change_request.status", "in", among(db, input.status) as never),
    creator: () => where("change_request.created_by", "=", input.creator),
    contributor: () => hasContributor(drafts, input.contributor),
    requestedReviewer: () => hasRequestedReviewer(drafts, input.requestedReviewer),
    space: () => where("change_request.space_id", "=", input.space),
    site: () =>
      where(
        "change_request.space_id",
        "in",
        db
          .selectFrom("site_space")
          .select("site_space.space_id")
          .where("site_space.organization_id", "=", input.organizationId)
          .where("site_space.site_id", "=", input.site),
      ),
    attention: () => where.and([isTurnOf(me), isHere]),
    waiting: () =>
      where.and([
        where("change_request.status", "=", sql.lit("open")),
        isSubscribed(me),
        where.not(isTurnOf(me)),
        isHere,
      ]),
    involved: () => isInvolved(me),
    mentioned: () => isMentioned(me),
    stale: () => isQuietSince(input.quietSince),
    inbox: () =>
      inbox === "here"
        ? where.and([isHere, where.or([where.not(isUnsubscribed(me)), isMentioned(me)])])
        : isPutAside(reader, "snoozed"),
    done: () => sql<SqlBool>`1 = 1`,
  };
  const asked = (names: readonly (keyof Filters)[]) => names.map((name) => kept[name]());
  const narrowed = filters.includes("done")
    ? [
        ...asked(filters.filter((name) => !notOfDone.includes(name))),
        where.or([
          where.and(asked(filters.filter((name) => notOfDone.includes(name)))),
          isPutAside(reader, "done"),
        ]),
      ]
    : asked(filters);
  return where.and([
    where("space.deleted_at", "is", null),
    visibleSpaces(db, input, as),
    ...narrowed,
  ]);
}

const hour = 60 * 60 * 1000;
/** After so long without anything new, nobody seems to work on a change request. */
const staleAfter = 14 * 24 * hour;

const changeRequestPages = compiledPages({
  rows: (db, input: ListInput, shape: Shape) =>
    changeRequestsOf(db, input.organizationId)
      .select(joinedSpace)
      .select(snoozedUntilColumn({ userId: input.me, now: input.now }).as("snoozed_until"))
      .where(conditions(db, input, shape)),
  counted: (db, input, shape) =>
    db
      .selectFrom("change_request")
      .innerJoin("space", (join) =>
        join
          .onRef("space.organization_id", "=", "change_request.organization_id")
          .onRef("space.id", "=", "change_request.space_id"),
      )
      .where("change_request.organization_id", "=", input.organizationId)
      .where(conditions(db, input, shape)) as never,
  sort: ({ order }) => [
    sortBy("change_request.updated_at", order, "number"),
    sortBy("change_request.id", order),
  ],
});

export const organizationChangeRequestHandlers = {
  "GET /v1/orgs/{organizationId}/change-requests": async (context, { params, query }) => {
    const { db, urls, caller, clock } = context;
    const { organization, viewer } = await organizationScope(context, params.organizationId);
    const { filter, roleAt } = await readSpaceVisibility(db, organization.id, viewer);
    const { as, ...visible } = filter;
    const { limit: _limit, page: _page, order: _order, ...given } = query;
    const filters = (Object.keys(given) as (keyof Filters)[]).filter(
      (name) => given[name] !== undefined,
    );
    const now = clock.now();
    const quietSince = Math.floor(now / hour) * hour - staleAfter;
    const input = { ...visible, ...(given as Filters), me: caller.userId, now, quietSince };
    const { order, inbox } = query;
    const page = await changeRequestPages(db, query, input, { as, order, inbox, filters });
    return listResponse(
      page,
      page.items.map((row) => {
        const around = spaceIn(row);
        return {
          ...presentChangeRequestRow(row, urls),
          space: presentSpaceRow(around, roleAt(around), urls),
          inbox: inboxPlaceIn(row.snoozed_until),
        };
      }),
    );
  },
} satisfies Partial<Handlers<Context>>;
