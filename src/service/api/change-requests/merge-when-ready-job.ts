import { spacePermissions } from "#service/identity/access/access.ts";
import { draftOf, type DraftScope } from "#service/documents/content/content-scope.ts";
import { requestLine } from "#service/documents/content/request-line.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, UnmetFailure } from "#service/kernel/errors.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import { byBoth } from "#service/kernel/store/order.ts";
import type { MergeWhenReadyTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { Unavailable } from "#service/kernel/store/unavailable.ts";
import { createUrls } from "#service/kernel/urls.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { rolesOf } from "../members/roles-of.ts";
import { runRequiredChecks, type BuiltInResults } from "./built-in-checks.ts";
import { readUnresolved } from "./conflict-rows.ts";
import { ConflictFailure, mergeChangeRequest, prepareTexts, threeWay } from "./merge.ts";
import { endSwitch, readSwitch } from "./merge-switch.ts";
import { readStanding } from "./requirements.ts";
import { endedBecause, heldBecause } from "./merge-when-ready.ts";
import { announceMerge, forgetMerge } from "./running-merges.ts";

/** Tries of a merge while others change the change request or the rules at the same moment. */
const mostTries = 5;

/** A change request that waits; `role` is that of who switched it on, as it is now. */
type Waiting = DraftScope & { waiting: MergeWhenReadyTable };

/**
 * Merges what is ready in a space, one change request after the other, in the order in which it was switched on. Each is looked at as
 * it is inside the transaction that merges it. What isn't ready stays on; `wakeMerges` has it looked at again.
 */
export function createMergeHandler(environment: Environment): JobHandler {
  const { store, log } = environment;
  return async (job, signal) => {
    const spaceId = String(job.payload.space);
    let failure: unknown;
    for (let mergedOne = true; mergedOne;) {
      mergedOne = false;
      // What was merged can be what another one waits for: it no longer conflicts with main.
      for (const id of await waitingIn(store.read, spaceId)) {
        signal.throwIfAborted();
        try {
          mergedOne = (await look(environment, spaceId, id)) || mergedOne;
        } catch (error) {
          if (signal.aborted || error instanceof Unavailable) throw error;
          // The others don't wait for this one.
          failure = error;
          log.warn({ err: error, changeRequest: id }, "a change request could not be merged");
          await hold(environment, spaceId, id, { code: "failed", detail: messageOf(error) });
        }
      }
    }
    if (failure !== undefined) throw failure;
  };
}

/** Others may say what only the service should know. */
const messageOf = (error: unknown) => (error instanceof Failure ? error.message : null);

/** IDs of the change requests of a space that wait, in the order in which it was switched on. */
async function waitingIn(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("merge_when_ready as waiting")
    .innerJoin("space", "space.organization_id", "waiting.organization_id")
    .innerJoin("change_request", (join) =>
      join
        .onRef("change_request.organization_id", "=", "waiting.organization_id")
        .onRef("change_request.id", "=", "waiting.change_request_id")
        .onRef("change_request.space_id", "=", "space.id"),
    )
    .select("change_request.id")
    .where("space.id", "=", spaceId)
    .where("space.deleted_at", "is", null)
    .where("waiting.ended_at", "is", null)
    .orderBy("waiting.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns whether it was merged */
async function look(environment: Environment, spaceId: string, id: string): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await lookOnce(environment, spaceId, id);
    } catch (error) {
      if (error instanceof UnmetFailure) return hold(environment, spaceId, id, undefined);
      if (error instanceof ConflictFailure)
        return hold(environment, spaceId, id, { code: "conflicts", detail: null });
      const isRace = error instanceof Failure && error.status === 409;
      if (!isRace || tried === mostTries) throw error;
    }
  }
}

async function lookOnce(environment: Environment, spaceId: string, id: string): Promise<boolean> {
  const { store, log, settings } = environment;
  const reader = { db: store.read, store, log, urls: createUrls(settings.publicUrl ?? "") };
  const before = await readWaiting(store.read, spaceId, id);
  if (before === undefined) return false;
  const builtIn = await runRequiredChecks(reader, before);
  const outlook = await outlookOf(store.read, before, builtIn);
  if (outlook === "waits") return false;
  const caller = { userId: before.waiting.switched_on_by };
  const merging = { ...environment, caller, requestId: environment.ids.next() };
  const decideOn = (results: BuiltInResults | undefined) =>
    store.transaction(
      async (tx) => {
        const isMerged = await decide(environment, tx, { spaceId, id, builtIn: results });
        await forgetMerge({ ...merging, db: tx });
        return isMerged;
      },
      { order: byBoth({ spaceId, changeRequestId: id }) },
    );
  if (outlook !== "ready") return decideOn(builtIn);
  try {
    await announceMerge(merging, before.changeRequest);
    // What was saved until now is merged, too.
    const latest = (await readWaiting(store.read, spaceId, id)) ?? before;
    await prepareTexts(reader, latest);
    return await decideOn(await runRequiredChecks(reader, latest));
  } catch (error) {
    await store.transaction((tx) => forgetMerge({ ...merging, db: tx }));
    throw error;
  }
}

/**
 * Waits: for the rules, as it did before; most do, so nobody waits for a transaction. Ready: nothing is known that keeps it from being
 * merged. Editors are locked only then: a change request that waits for its conflicts to be resolved is looked at after each of its
 * edits.
 */
async function outlookOf(
  db: Db,
  scope: Waiting,
  builtIn: BuiltInResults | undefined,
): Promise<"waits" | "ready" | "undecided"> {
  const { changeRequest, space, waiting } = scope;
  if ((await reasonToEnd(db, scope)) !== undefined) return "undecided";
  const { requirements } = await readStanding(db, scope, builtIn);
  if (requirements.some(({ met }) => !met)) {
    return waiting.held_code === null ? "waits" : "undecided";
  }
  if (changeRequest.status !== "open" || space.edit_mode === "locked") return "undecided";
  const unresolved = await readUnresolved(db, changeRequest);
  if (unresolved.length > 0) return "undecided";
  const { conflicts } = await threeWay({ db }, scope, unresolved);
  return conflicts.length === 0 ? "ready" : "undecided";
}

type Tried = { spaceId: string; id: string; builtIn: BuiltInResults | undefined };

/**
 * Merges it, or turns the switch off. Runs in the transaction `tx`.
 * @returns whether it was merged
 * @throws Failure 409 without changes, if the merge is refused
 */
async function decide(
  environment: Environment,
  tx: Db,
  { spaceId, id, builtIn }: Tried,
): Promise<boolean> {
  const scope = await readWaiting(tx, spaceId, id);
  if (scope === undefined) return false;
  const { space, changeRequest, waiting } = scope;
  const { switched_on_by: userId } = waiting;
  const end = await reasonToEnd(tx, scope);
  if (end !== undefined) {
    await endSwitch(tx, changeRequest, { ...end, at: environment.clock.now() });
    const urls = createUrls(environment.settings.publicUrl ?? "");
    const userOf = await usersById(tx, urls, [end.by, userId]);
    const names = { by: userOf(end.by), switchedOnBy: userOf(userId) };
    await record(environment, tx, scope, `Turned off. ${endedBecause(end.code, names)}`);
    return false;
  }
  const isDraft = changeRequest.status === "draft";
  if (isDraft || space.edit_mode === "locked") {
    const code = isDraft ? "draft" : "locked";
    await noteHold(environment, tx, scope, { code, detail: null });
    return false;
  }
  const { ids, clock, jobs } = environment;
  await mergeChangeRequest({ db: tx, ids, clock, jobs, caller: { userId } }, scope, { builtIn });
  await addEvent(tx, environment, { ...eventOf(scope, "change-request.merge"), actor: userId });
  await addAuditEvent(
    tx,
    environment,
    { caller: { userId } },
    {
      ...auditOf(scope, "change-request.merge"),
      detail: "Merged because it was ready.",
    },
  );
  return true;
}

type End = { code: "closed" | "powerless" | "edited"; by: string | null };

async function reasonToEnd(db: Db, scope: Waiting): Promise<End | undefined> {
  if (scope.changeRequest.status === "archived") return { code: "closed", by: null };
  if (!spacePermissions(scope.role).merge) return { code: "powerless", by: null };
  const by = await editorWithoutRight(db, scope);
  return by === undefined ? undefined : { code: "edited", by };
}

/** Who made the last edit since that somebody made who can't merge here. An update from main edits nothing. */
async function editorWithoutRight(db: Db, { space, changeRequest, waiting }: Waiting) {
  const line = await requestLine(db, changeRequest);
  const since = line.findIndex(({ id }) => id === waiting.revision) + 1;
  const editors = line
    .slice(since)
    .flatMap(({ type, created_by: by }) => (type === "update" || by === null ? [] : [by]));
  const roles = await rolesOf(db, space, [...new Set(editors)]);
  return editors.findLast((id) => !spacePermissions(roles.get(id) ?? null).merge);
}

/** Undefined if it no longer waits. */
async function readWaiting(db: Db, spaceId: string, id: string): Promise<Waiting | undefined> {
  const space = await db
    .selectFrom("space")
    .selectAll()
    .where("id", "=", spaceId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (space === undefined) return undefined;
  const changeRequest = await db
    .selectFrom("change_request")
    .selectAll()
    .where("organization_id", "=", space.organization_id)
    .where("space_id", "=", space.id)
    .where("id", "=", id)
    .executeTakeFirst();
  const waiting = changeRequest && (await readSwitch(db, changeRequest));
  if (waiting === undefined) return undefined;
  const { switched_on_by: userId } = waiting;
  const role = (await rolesOf(db, space, [userId])).get(userId) ?? null;
  return { ...draftOf({ space, role, membership: null, changeRequest: changeRequest! }), waiting };
}

type Hold = { code: NonNullable<MergeWhenReadyTable["held_code"]>; detail: string | null };

/** Keeps why it can't be merged, or that only the rules aren't met. */
async function hold(
  environment: Environment,
  spaceId: string,
  id: string,
  reason: Hold | undefined,
): Promise<false> {
  const order = byBoth({ spaceId, changeRequestId: id });
  await environment.store.transaction(
    async (tx) => {
      const scope = await readWaiting(tx, spaceId, id);
      if (scope !== undefined) await noteHold(environment, tx, scope, reason);
    },
    { order },
  );
  return false;
}

/** Tells others only what they don't know yet. */
async function noteHold(
  environment: Environment,
  tx: Db,
  scope: Waiting,
  reason: Hold | undefined,
): Promise<void> {
  const { waiting } = scope;
  const { code, detail } = reason ?? { code: null, detail: null };
  if (waiting.held_code === code && waiting.held_detail === detail) return;
  await tx
    .updateTable("merge_when_ready")
    .set({
      held_code: code,
      held_detail: detail,
      held_at: code === null ? null : environment.clock.now(),
    })
    .where("organization_id", "=", waiting.organization_id)
    .where("id", "=", waiting.id)
    .execute();
  const what = code === null ? "Waits for what the rules ask for." : heldBecause(code, detail);
  await record(environment, tx, scope, what);
}

/** Tells open consoles, and the audit log. */
async function record(
  environment: Environment,
  tx: Db,
  scope: Waiting,
  detail: string,
): Promise<void> {
  const action = "change-request.merge-when-ready";
  await addEvent(tx, environment, eventOf(scope, action));
  await addAuditEvent(tx, environment, {}, { ...auditOf(scope, action), detail });
}

function eventOf({ space, changeRequest }: Waiting, action: string) {
  return {
    organizationId: space.organization_id,
    kind: "change-request",
    targetId: changeRequest.id,
    action,
    ids: { spaceId: space.id, changeRequestId: changeRequest.id },
    spaceId: space.id,
    changeRequestId: changeRequest.id,
    title: changeRequest.subject,
  };
}

function auditOf({ space, changeRequest }: Waiting, action: string) {
  const { id: target, subject: title } = changeRequest;
  return {
    organizationId: space.organization_id,
    what: { action, kind: "change-request", target, title },
    result: "success" as const,
  };
}
