import type { MergeWhenReady } from "#contract/merge-when-ready.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import type { User } from "#contract/user.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { draftScope, type DraftScope } from "#service/documents/content/content-scope.ts";
import { authorsOf } from "#service/documents/content/contributors.ts";
import { wakeMerges } from "#service/documents/content/merge-queue.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { byChangeRequest } from "#service/kernel/store/order.ts";
import type {
  ChangeRequestTable,
  MergeWhenReadyTable,
} from "#service/kernel/store/schema-discussion.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { demandEditable } from "./change-request-head.ts";
import { endSwitch, readSwitch } from "./merge-switch.ts";

/** As many as are told. */
const mostTold = 20;

type Named = Pick<User, "displayName"> | undefined;

const nameOf = (user: Named) => user?.displayName ?? "Somebody who is gone";

/** Why it is off again, as a sentence. */
export function endedBecause(
  code: NonNullable<MergeWhenReadyTable["ended_code"]>,
  { by, switchedOnBy }: { by: Named; switchedOnBy: Named },
): string {
  switch (code) {
    case "merged":
      return `${nameOf(by)} merged it.`;
    case "turned-off":
      return `${nameOf(by)} turned it off.`;
    case "edited":
      return `${nameOf(by)} edited the change request and can't merge in this space. Read the edits, and turn it on again.`;
    case "powerless":
      return `${nameOf(switchedOnBy)} can't merge in this space anymore. Anyone who can merge here can turn it on again.`;
    case "closed":
      return "The change request was archived. Reopen it, and turn it on again.";
  }
}

/** Why it isn't merged although the rules are met, as a sentence. */
export function heldBecause(
  code: NonNullable<MergeWhenReadyTable["held_code"]>,
  detail: string | null,
): string {
  switch (code) {
    case "conflicts":
      return "It conflicts with main. Update it and resolve the conflicts. It is merged after that.";
    case "draft":
      return "It is a draft. It is merged once somebody opens it.";
    case "locked":
      return "This space is locked. It is merged once an admin of the space unlocks it.";
    case "failed":
      return `Merging it failed, and is tried again. ${detail ?? ""}`.trim();
  }
}

async function present(
  { db, urls, caller }: Pick<Context, "db" | "urls" | "caller">,
  { changeRequest, role }: DraftScope,
): Promise<MergeWhenReady> {
  const rows = await db
    .selectFrom("merge_when_ready")
    .selectAll()
    .where("organization_id", "=", changeRequest.organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .orderBy("id", "desc")
    .limit(mostTold)
    .execute();
  const userOf = await usersById(
    db,
    urls,
    rows.flatMap((row) => [row.switched_on_by, row.ended_by]),
  );
  const isOn = rows.some((row) => row.ended_at === null);
  const mayMerge = spacePermissions(role).merge;
  return {
    object: "merge-when-ready",
    isOn,
    canTurnOn: !isOn && mayMerge && isLive(changeRequest),
    canTurnOff: isOn && (mayMerge || (await isAuthor(db, changeRequest, caller.userId))),
    history: rows.map((row) => presentSwitch(row, userOf)),
  };
}

function presentSwitch(
  row: MergeWhenReadyTable,
  userOf: (id: string | null) => User | undefined,
): MergeWhenReady["history"][number] {
  const switchedOnBy = userOf(row.switched_on_by);
  const { held_code: held, held_at: heldAt, ended_code: code, ended_at: at } = row;
  const by = userOf(row.ended_by);
  const isHeld = held !== null && heldAt !== null && code === null;
  return {
    id: row.id,
    by: switchedOnBy,
    since: timestamp(row.switched_on_at),
    held: isHeld
      ? { code: held, message: heldBecause(held, row.held_detail), since: timestamp(heldAt) }
      : undefined,
    ended:
      code === null || at === null
        ? undefined
        : { code, message: endedBecause(code, { by, switchedOnBy }), by, at: timestamp(at) },
  };
}

const isLive = ({ status }: ChangeRequestTable) => status === "open" || status === "draft";

async function isAuthor(
  db: Context["db"],
  changeRequest: ChangeRequestTable,
  userId: string,
): Promise<boolean> {
  return (await authorsOf(db, changeRequest)).includes(userId);
}

const switchPlace =
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-when-ready" as const;
const turningOn = `PUT ${switchPlace}` as const;
const turningOff = `DELETE ${switchPlace}` as const;

/** One switch: the change request is merged as soon as it is ready (`merge-when-ready-job.ts`). An extension. */
export const mergeWhenReadyHandlers = {
  [`GET ${switchPlace}` as const]: async (
    context: Context,
    { params }: Input<`GET ${typeof switchPlace}`>,
  ) => present(context, await draftScope(context, params)),

  [turningOn]: inSteps({
    async commit(context, { params }: Input<typeof turningOn>) {
      const scope = await draftScope(context, params);
      const { changeRequest, space, role } = scope;
      const { db, ids, clock, caller, jobs } = context;
      demand(spacePermissions(role).merge, "merge change requests of this space");
      // A locked space can be unlocked while it waits.
      demandEditable({ changeRequest, space: { edit_mode: "live" } }, "merged");
      if ((await readSwitch(db, changeRequest)) === undefined) {
        await db
          .insertInto("merge_when_ready")
          .values({
            organization_id: changeRequest.organization_id,
            id: ids.next(),
            change_request_id: changeRequest.id,
            switched_on_by: caller.userId,
            switched_on_at: clock.now(),
            revision: changeRequest.revision,
            held_code: null,
            held_detail: null,
            held_at: null,
            ended_code: null,
            ended_by: null,
            ended_at: null,
          })
          .execute();
        context.note?.("Turned on.");
      }
      const place = { organizationId: space.organization_id, spaceId: space.id };
      const state = await present(context, scope);
      await wakeMerges(db, jobs, place);
      return state;
    },
    order: ({ params }) => byChangeRequest(params),
  }),

  [turningOff]: inSteps({
    async commit(context, { params }: Input<typeof turningOff>) {
      const { changeRequest, role } = await draftScope(context, params);
      const { db, clock, caller } = context;
      const mayTurnOff =
        spacePermissions(role).merge || (await isAuthor(db, changeRequest, caller.userId));
      demand(mayTurnOff, "keep this change request from being merged");
      const end = { code: "turned-off", by: caller.userId, at: clock.now() } as const;
      await endSwitch(db, changeRequest, end);
      context.note?.("Turned off.");
    },
    order: ({ params }) => byChangeRequest(params),
  }),
} satisfies Partial<Handlers<Context>>;
