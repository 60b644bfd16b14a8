import type { ViewRole } from "#contract/user.ts";
import { removeGrantsOf } from "#service/identity/access/grants.ts";
import { viewEndJobKind } from "#service/identity/credentials/views.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent } from "#service/kernel/events/record.ts";
import type { JobHandler } from "#service/kernel/jobs/jobs.ts";
import type { ViewAsTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

type Facilities = Pick<Environment, "ids" | "clock" | "jobs">;

/** The request that something is recorded of; empty for a job. */
type Request = { address?: string; requestId?: string };

export function createViewEndHandler(environment: Environment): JobHandler {
  return async ({ payload }) => {
    const id = String(payload["view"]);
    await environment.store.transaction(async (tx) => {
      const view = await tx
        .selectFrom("view_as")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      if (view === undefined) return;
      await remove(tx, view);
      await recordView(tx, environment, {}, { view, act: "end", detail: "It ended by itself." });
    });
  };
}

/** Ends what a session's user views as, if they do. */
export async function endViewOf(
  tx: Db,
  environment: Facilities,
  request: Request,
  sessionId: string,
): Promise<void> {
  const view = await tx
    .selectFrom("view_as")
    .selectAll()
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (view !== undefined) await endView(tx, environment, request, view);
}

/** Ends a view before its time. */
export async function endView(
  tx: Db,
  environment: Facilities,
  request: Request,
  view: ViewAsTable,
): Promise<void> {
  await remove(tx, view);
  const { organization_id: organizationId, id: key } = view;
  await environment.jobs.cancel(tx, { organizationId, kind: viewEndJobKind, key });
  await recordView(tx, environment, request, { view, act: "end" });
}

async function remove(tx: Db, { id, organization_id: organizationId }: ViewAsTable): Promise<void> {
  await tx.deleteFrom("view_as").where("id", "=", id).execute();
  await removeGrantsOf(tx, organizationId, id);
}

type Line = { view: ViewAsTable; act: "begin" | "end"; detail?: string };

/**
 * Records that a view begins or ends in the audit log, by the viewer: about the member, about the organization for a role, or about the
 * support access.
 */
export async function recordView(
  tx: Db,
  environment: Pick<Environment, "ids" | "clock">,
  request: Request,
  { view, act, detail }: Line,
): Promise<void> {
  const { organization_id: organizationId, viewer: userId, role } = view;
  const item = await titleOf(tx, view);
  const said = [
    role !== null && `As ${roleTexts[role]}${item === "" ? "" : ` of “${item}”`}.`,
    detail,
  ];
  const all = said.filter((sentence) => typeof sentence === "string").join(" ");
  const what = whatOf(view, item);
  const line = {
    organizationId,
    what: { ...what, action: `${what.kind}.view-${act}` },
    result: "success",
    ...(all !== "" && { detail: all }),
  } as const;
  await addAuditEvent(tx, environment, { ...request, caller: { userId } }, line);
}

function whatOf(view: ViewAsTable, title: string) {
  const { organization_id: organizationId, member_id: member, support_id: support } = view;
  if (support !== null) return { kind: "support-access", target: support };
  if (member !== null) return { kind: "member", target: member, title };
  return { kind: "organization", target: organizationId };
}

/** A role as one of its members: "a reader". */
export const roleTexts: Record<ViewRole, string> = {
  create: "a creator",
  review: "a reviewer",
  edit: "an editor",
  comment: "a commenter",
  read: "a reader",
  guest: "a guest",
};

/** Name of the member, or title of the space that a guest can read; empty for a role without either. */
export async function titleOf(
  db: Db,
  { organization_id: organizationId, member_id: member, space_id: space }: ViewAsTable,
): Promise<string> {
  if (member !== null) {
    const user = await db
      .selectFrom("user")
      .select("display_name")
      .where("id", "=", member)
      .executeTakeFirst();
    return user?.display_name ?? "";
  }
  if (space === null) return "";
  const row = await db
    .selectFrom("space")
    .select("title")
    .where("organization_id", "=", organizationId)
    .where("id", "=", space)
    .executeTakeFirst();
  return row?.title ?? "";
}
