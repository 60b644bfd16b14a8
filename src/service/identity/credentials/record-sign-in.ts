import type { Environment } from "#service/kernel/context.ts";
import { addAuditEvents, type Write } from "#service/kernel/events/record.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** How somebody signs in, or tries to. Identity providers have their own entries. */
export type SignInWay = "password" | "link" | "token";

const words: Record<SignInWay, string> = {
  password: "With a password.",
  link: "With a sign-in link.",
  token: "With an API token.",
};

/**
 * Records a sign-in, or one that was refused, in the audit log of each organization of the account.
 * @param userId the account; for a refused one, it isn't the actor: nobody knows who tried
 */
export async function recordSignIn(
  tx: Db,
  facilities: Pick<Environment, "ids" | "clock">,
  request: Pick<Write, "address" | "requestId">,
  { userId, way, result }: { userId: string; way: SignInWay; result: "success" | "refused" },
): Promise<void> {
  const places = await tx
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .innerJoin("user", "user.id", "member.user_id")
    .select(["organization.id", "user.display_name"])
    .where("member.user_id", "=", userId)
    .where("organization.deleted_at", "is", null)
    .execute();
  const caller = result === "success" ? { userId } : undefined;
  await addAuditEvents(
    tx,
    facilities,
    { ...request, caller },
    places.map(({ id: organizationId, display_name: title }) => ({
      organizationId,
      what: { action: "member.sign-in", kind: "member", target: userId, title },
      result,
      detail: words[way],
    })),
  );
}
