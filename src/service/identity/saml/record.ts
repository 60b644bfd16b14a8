import type { Access } from "../access/access.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { Write } from "#service/kernel/events/record.ts";
import type { SamlProviderTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Vouched, SamlRefusal } from "./assertion.ts";
type Facilities = Pick<Environment, "clock" | "ids" | "live">;
type Request = Pick<Write, "address" | "requestId">;

/** An existing user that the assertion belongs to. */
export type ExistingAccount = { userId: string; isMember: boolean };

type SignOn = {
  provider: SamlProviderTable;
  vouched: Vouched;
  /** Undefined for a new user. */
  account: ExistingAccount | undefined;
  /** Role for a new member. */
  role: Access;
  /** Whether an account with an unconfirmed email is set aside. */
  setsAside: boolean;
  isTest?: true;
};

/** Records the audit log entry of a sign-in, and the live event for a new member. */
export async function recordSignOn(
  tx: Db,
  facilities: Facilities,
  request: Request & { caller?: Write["caller"] },
  { provider, vouched, account, role, setsAside, isTest }: SignOn,
): Promise<void> {
  const isMember = account?.isMember === true;
  await addAuditEvent(tx, facilities, request, {
    organizationId: provider.organization_id,
    what: describe(provider, isTest === true),
    result: "success",
    ...(isTest === true
      ? { detail: foundBy(vouched, role, isMember) + (setsAside ? setAsideNote : "") }
      : !isMember && { detail: `Became a member ${inRole(role)}.` }),
  });
  if (isTest === true || isMember || request.caller === undefined) return;
  const { organization_id: organizationId } = provider;
  const targetId = request.caller.userId;
  await addEvent(tx, facilities, {
    organizationId,
    kind: "member",
    targetId,
    action: "member.join",
    ids: { userId: targetId },
  });
}

/**
 * Records a refused sign-in in the audit log and uses up its request, so that each started sign-in gets one entry.
 * Unsolicited responses get none, because they could flood the log.
 * @param id ID of the request, as the browser sent it; it isn't verified, so it has no other effect
 * @returns the request; undefined if none is pending
 */
export async function recordRefusal(
  tx: Db,
  facilities: Pick<Facilities, "clock" | "ids">,
  request: Request,
  { provider, id, refusal }: { provider: SamlProviderTable; id: string; refusal: SamlRefusal },
): Promise<{ next_path: string; is_test: boolean } | undefined> {
  const begun = await tx
    .deleteFrom("saml_request")
    .where("organization_id", "=", provider.organization_id)
    .where("provider_id", "=", provider.id)
    .where("id", "=", id)
    .where("expires_at", ">", facilities.clock.now())
    .returning(["next_path", "is_test"])
    .executeTakeFirst();
  if (begun === undefined) return undefined;
  await addAuditEvent(tx, facilities, request, {
    organizationId: provider.organization_id,
    what: describe(provider, begun.is_test),
    result: "refused",
    detail: refusal.message,
  });
  return begun;
}

function describe({ id, label }: SamlProviderTable, isTest: boolean) {
  const kind = "saml-provider";
  return { action: `${kind}.${isTest ? "test" : "sign-in"}`, kind, target: id, title: label };
}

function foundBy({ displayName, email }: Vouched, role: Access, isMember: boolean): string {
  const who = `The identity provider vouches for ${displayName} (${email})`;
  return isMember
    ? `${who}, who is a member already.`
    : `${who}, who would become a member ${inRole(role)}.`;
}

const setAsideNote =
  " The account that has this email now never confirmed it, and would be set aside.";

function inRole(role: Access): string {
  return role === null ? "as a guest" : `with the role “${role}”`;
}
