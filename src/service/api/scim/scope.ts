import type { UsedScimToken } from "#service/identity/credentials/scim-tokens.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { AuditEventTable } from "#service/kernel/store/schema-organization.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { wakeMerges } from "#service/documents/content/merge-queue.ts";
import { canMeet } from "../operations/can-meet.ts";
import type { Action } from "#contract/nouns.ts";

/** A request of an identity provider. `db` is a reader, or the transaction of a write. */
export type ScimScope = Pick<
  Environment,
  "clock" | "ids" | "live" | "jobs" | "mail" | "settings"
> & {
  db: Db;
  organizationId: string;
  token: UsedScimToken;
  /** URL of the organization's resources, without a trailing slash. */
  base: string;
  address: string;
  requestId: string;
};

/** A change by the provider, for the audit log and for live events. */
type ScimChange = {
  action: Action;
  kind: "member" | "team";
  id: string;
  title: string;
  detail?: string;
  changes?: AuditEventTable["changes"];
};

/** Records a change as that of the provider, and tells those who look on. */
export async function recordChange(
  scope: ScimScope,
  { action, kind, id, title, detail, changes }: ScimChange,
): Promise<void> {
  const { db, organizationId, requestId, address, token } = scope;
  await addEvent(db, scope, {
    organizationId,
    kind,
    targetId: id,
    action,
    ids: kind === "member" ? { userId: id } : { teamId: id },
    sentAs: requestId,
  });
  await addAuditEvent(
    db,
    scope,
    { scim: token, address, requestId, changes },
    {
      organizationId,
      what: { action, kind, target: id, title },
      result: "success",
      ...(detail !== undefined && { detail }),
    },
  );
  if (canMeet(action)) await wakeMerges(db, scope.jobs, { organizationId });
}
