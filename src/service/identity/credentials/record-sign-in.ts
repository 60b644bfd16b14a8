import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvents, type Write } from "#service/kernel/events/record.ts";
import type { SignInWay } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Ways with null have entries of their own: identity providers, and joining an organization. */
const words: Record<SignInWay, string | null> = {
  password: "With a password",
  link: "With a sign-in link",
  "mailed-link": "With a link sent by email",
  "new-password": "By choosing a new password with a link",
  token: "With an API token",
  passkey: "With a passkey",
  invitation: null,
  provider: null,
};

/** What was given as the second step, if there was one. */
export type Second = "code" | "recoveryCode" | "passkey";

const seconds: Record<Second, string> = {
  code: " and a code from an authenticator app",
  recoveryCode: " and a recovery code",
  passkey: " and a passkey",
};

type SignInLine = {
  userId: string;
  way: SignInWay;
  second?: Second;
  result: "success" | "refused";
  /** A sentence about a refused one. */
  why?: string | undefined;
};

/**
 * Records a sign-in, or one that was refused, in the audit log of each organization of the account.
 * @param userId the account; for a refused one, it isn't the actor: nobody knows who tried
 */
export async function recordSignIn(
  tx: Db,
  facilities: Pick<Environment, "ids" | "clock">,
  request: Pick<Write, "address" | "requestId">,
  line: SignInLine,
): Promise<void> {
  const { userId, way, second, result, why } = line;
  const first = words[way];
  if (first === null) return;
  const given = `${first}${second === undefined ? "" : seconds[second]}.`;
  const detail = why === undefined ? given : `${given} ${why}`;
  await recordInOrganizations(tx, facilities, request, { userId, act: "sign-in", result, detail });
}

/** Something that happened to an account, for the audit logs of its organizations. */
type AccountLine = {
  userId: string;
  act:
    | "sign-in"
    | "two-step-on"
    | "two-step-off"
    | "recovery-codes"
    | "passkey-add"
    | "passkey-delete"
    | "email-change"
    | "sessions-end";
  result: "success" | "refused";
  detail?: string;
  /** Whether the person who runs the server did it, whom no organization knows. */
  isByOperator?: boolean;
};

/** Records it in the audit log of each organization of the account. @param request absent fields: there was none */
export async function recordInOrganizations(
  tx: Db,
  facilities: Pick<Environment, "ids" | "clock">,
  request: Partial<Pick<Write, "address" | "requestId">>,
  { userId, act, result, detail, isByOperator = false }: AccountLine,
): Promise<void> {
  const memberships = await tx
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .innerJoin("user", "user.id", "member.user_id")
    .select(["organization.id", "user.display_name"])
    .where("member.user_id", "=", userId)
    .where("organization.deleted_at", "is", null)
    .execute();
  const caller = result === "success" && !isByOperator ? { userId } : undefined;
  await addAuditEvents(
    tx,
    facilities,
    { ...request, caller },
    memberships.map(({ id: organizationId, display_name: title }) => ({
      organizationId,
      what: { action: `member.${act}`, kind: "member", target: userId, title },
      result,
      ...(detail !== undefined && { detail }),
    })),
  );
}
