import type { Access } from "../access/access.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvent, addEvent } from "#service/kernel/events/record.ts";
import type { Write } from "#service/kernel/events/record.ts";
import type { SignOnRequestTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Plan } from "./plan.ts";
import type { SignOnProvider } from "./provider.ts";
import type { SignOnRefusal, Vouched } from "./vouched.ts";

type Facilities = Pick<Environment, "clock" | "ids" | "live">;
type Request = Pick<Write, "address" | "requestId">;

type SignOn = {
  provider: SignOnProvider;
  vouched: Vouched;
  plan: Plan;
  /** Whether an account with an unconfirmed email is set aside. */
  setsAside: boolean;
  isTest?: boolean;
};

/** Records the audit log entry of a sign-in, and the live events for a new member and for what the rules changed. */
export async function recordSignOn(
  tx: Db,
  facilities: Facilities,
  request: Request & { caller?: Write["caller"] },
  { provider, vouched, plan, setsAside, isTest = false }: SignOn,
): Promise<void> {
  const detail = isTest ? foundBy(vouched, plan, setsAside) : doneBy(plan);
  await addAuditEvent(tx, facilities, request, {
    organizationId: provider.organization_id,
    what: describe(provider, isTest),
    result: "success",
    ...(detail !== "" && { detail }),
  });
  if (isTest || request.caller === undefined) return;
  const { organization_id: organizationId } = provider;
  const targetId = request.caller.userId;
  const ids = { userId: targetId };
  const isChanged = plan.former !== undefined && plan.former.role !== plan.role;
  for (const action of [
    ...(plan.former === undefined ? ["member.join"] : []),
    ...(isChanged ? ["member.update"] : []),
  ]) {
    const member = { kind: "member", targetId, action, ids };
    await addEvent(tx, facilities, { organizationId, ...member, actor: targetId });
  }
  for (const { id } of plan.former === undefined ? [] : [...plan.joins, ...plan.leaves]) {
    const team = { kind: "team", targetId: id, action: "team.members", ids: { teamId: id } };
    await addEvent(tx, facilities, { organizationId, ...team, actor: targetId });
  }
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
  { provider, id, refusal }: { provider: SignOnProvider; id: string; refusal: SignOnRefusal },
): Promise<Pick<SignOnRequestTable, "next_path" | "is_test"> | undefined> {
  const begun = await tx
    .deleteFrom("sign_on_request")
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

function describe({ kind, id, label }: SignOnProvider, isTest: boolean) {
  return { action: `${kind}.${isTest ? "test" : "sign-in"}`, kind, target: id, title: label };
}

/** What a sign-in changed; empty if nothing. */
function doneBy(plan: Plan): string {
  const { former, role, joins, leaves } = plan;
  const sentences = [];
  if (former === undefined) sentences.push(`Became a member ${inRole(role)}${byRule(plan)}.`);
  else if (former.role !== role) {
    sentences.push(
      `The role changed from ${nameOf(former.role)} to ${nameOf(role)}${byRule(plan)}.`,
    );
  }
  if (plan.staysAdmin) sentences.push(lastAdminNote);
  if (joins.length > 0) sentences.push(`Joined ${named(joins)}.`);
  if (leaves.length > 0) sentences.push(`Left ${named(leaves)}.`);
  return sentences.join(" ");
}

/** What a sign-in would change, and what the provider said about the person. */
function foundBy({ displayName, email, claims }: Vouched, plan: Plan, setsAside: boolean): string {
  const { former, role, joins, leaves } = plan;
  const who = `The identity provider vouches for ${displayName} (${email})`;
  const sentences = [
    former === undefined
      ? `${who}, who would become a member ${inRole(role)}${byRule(plan)}.`
      : `${who}, who is a member already.`,
  ];
  if (former !== undefined && plan.decidesRole) {
    sentences.push(
      former.role === role
        ? `The role would stay ${nameOf(role)}${byRule(plan)}.`
        : `The role would change from ${nameOf(former.role)} to ${nameOf(role)}${byRule(plan)}.`,
    );
  }
  if (plan.staysAdmin) sentences.push(lastAdminNote);
  if (joins.length > 0) sentences.push(`They would join ${named(joins)}.`);
  if (leaves.length > 0) sentences.push(`They would leave ${named(leaves)}.`);
  if (setsAside) sentences.push(setAsideNote);
  const names = Object.keys(claims).filter((name) => !ofProtocol.has(name));
  if (names.length > 0) sentences.push(`It sent: ${names.slice(0, mostNames).join(", ")}.`);
  return sentences.join(" ");
}

const mostNames = 40;

/** Claims about the token itself. */
const ofProtocol = new Set(
  "iss aud azp exp iat nbf jti nonce at_hash c_hash s_hash auth_time acr amr sid typ ver".split(
    " ",
  ),
);

const lastAdminNote = "They stay an admin, because the organization has no other.";

const setAsideNote =
  "The account that has this email now never confirmed it, and would be set aside.";

const names: Readonly<Record<string, string>> = {
  admin: "Admin",
  create: "Creator",
  edit: "Editor",
  review: "Reviewer",
  comment: "Commenter",
  read: "Reader",
};

/** A role as the console shows it. */
const nameOf = (role: Access): string => (role === null ? "Guest" : (names[role] ?? role));

const inRole = (role: Access) => (role === null ? "as a guest" : `with the role ${nameOf(role)}`);

const byRule = ({ rule, staysAdmin }: Plan) =>
  rule === undefined || staysAdmin ? "" : ` by rule ${rule}`;

const named = (teams: Plan["joins"]) => teams.map(({ title }) => `“${title}”`).join(", ");
