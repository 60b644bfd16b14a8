import { isProvenFor, proveEmail } from "#service/identity/credentials/email-proofs.ts";
import { isVouchedToken } from "#service/identity/credentials/ended-credentials.ts";
import { beginSignIn } from "#service/identity/credentials/begin-sign-in.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { Write } from "#service/kernel/events/record.ts";
import { addMember } from "../organizations/organizations.ts";
import { findInviteOf, useUp } from "../invites/join.ts";
import { maySetAside, setAside, tellOfEarlierAccount } from "../account/set-aside.ts";
import { addUser } from "../account/user.ts";
import type { SamlProviderTable, SamlRequestTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { type Vouched, SamlRefusal } from "#service/identity/saml/assertion.ts";
import { type ExistingAccount, recordSignOn } from "#service/identity/saml/record.ts";

type Facilities = Pick<Environment, "clock" | "ids" | "live">;

/** A SAML response posted by a browser. */
type BroughtResponse = {
  provider: SamlProviderTable;
  vouched: Vouched;
  /** Secret of the browser; undefined if it couldn't store one. */
  browser: string | undefined;
  /** The browser's `User-Agent`. */
  userAgent: string | undefined;
  request: Pick<Write, "address" | "requestId">;
};

/**
 * Signs in the user in a provider's assertion, in one transaction: it uses up the request and the assertion, creates a
 * missing user and member, and starts a session. The session only gives access to this organization, because other
 * organizations must not trust its provider. A test stops before it creates any of these.
 * @returns where the browser continues, and the session cookie's value unless it was a test
 * @throws SamlRefusal for a request or assertion that is unknown, used, or from another browser, and for a disabled
 * member
 */
export async function signOn(
  tx: Db,
  environment: Facilities,
  { provider, vouched, browser, userAgent, request }: BroughtResponse,
): Promise<{ next: string; cookie?: string }> {
  const { organization_id: organizationId } = provider;
  const begun = await useRequest(tx, environment, { provider, id: vouched.requestId, browser });
  await useAssertion(tx, environment, provider, vouched);
  const now = environment.clock.now();
  await markTested(tx, provider, now);
  const account = await findAccount(tx, provider, vouched.email);
  const { email } = vouched;
  const fate =
    account === undefined
      ? "none"
      : await fateOf(tx, organizationId, { account, email, begun, now });
  const joining = fate === "joins" ? account : undefined;
  const invited = await findInviteOf(tx, { organizationId, email: vouched.email }, now);
  const role = invited === undefined ? provider.default_role : invited.role;
  const line = { provider, vouched, account: joining, role, setsAside: fate === "set-aside" };
  if (begun.is_test) {
    await recordSignOn(tx, environment, request, { ...line, isTest: true });
    return { next: begun.next_path };
  }
  if (fate === "set-aside") {
    const owner = { id: account!.userId, email };
    await setAside(tx, environment, request, { owner, organizationId });
  }
  const userId = joining?.userId ?? (await addUser(tx, environment, vouched)).id;
  if (fate === "set-aside") {
    await tellOfEarlierAccount(tx, environment, { userId, organizationId });
  }
  await proveEmail(
    tx,
    environment,
    { id: userId, email },
    { organizationId, kind: "identity-provider" },
    begun.user_id === userId ? begun.session_id : null,
  );
  if (joining?.isMember !== true) {
    if (invited !== undefined) await useUp(tx, organizationId, invited.id, now);
    await addMember(tx, { organizationId, userId, role }, now);
    await joinTeam(tx, provider, userId, now);
  }
  await markSignedOn(tx, organizationId, userId);
  const signedIn = await beginSignIn(
    tx,
    environment,
    { ...request, browser: { userAgent } },
    { way: "provider", userId, organizationId },
  );
  const { cookie } = signedIn;
  const caller = { userId, credential: { kind: "session", id: hashSecret(cookie) } } as const;
  await recordSignOn(tx, environment, { ...request, caller }, line);
  return { cookie, next: begun.next_path };
}

async function markTested(tx: Db, provider: SamlProviderTable, now: number): Promise<void> {
  await tx
    .updateTable("saml_provider")
    .set({ tested_at: now })
    .where("organization_id", "=", provider.organization_id)
    .where("id", "=", provider.id)
    .execute();
}

/** The sign-in that a browser has started. */
type Begun = Pick<SamlRequestTable, "next_path" | "is_test" | "user_id" | "session_id">;

async function useRequest(
  tx: Db,
  { clock }: Pick<Environment, "clock">,
  request: { provider: SamlProviderTable; id: string; browser: string | undefined },
): Promise<Begun> {
  const { provider, id, browser } = request;
  const used = await tx
    .deleteFrom("saml_request")
    .where("organization_id", "=", provider.organization_id)
    .where("provider_id", "=", provider.id)
    .where("id", "=", id)
    .where("expires_at", ">", clock.now())
    .returning(["next_path", "is_test", "browser_hash", "user_id", "session_id"])
    .executeTakeFirst();
  if (used === undefined) {
    throw new SamlRefusal("This response doesn't belong to a sign-in started here. Sign in again.");
  }
  if (browser !== undefined && hashSecret(browser) !== used.browser_hash) {
    throw new SamlRefusal("This sign-in started in another browser. Sign in again in this one.");
  }
  return used;
}

async function useAssertion(
  tx: Db,
  { clock }: Pick<Environment, "clock">,
  provider: SamlProviderTable,
  { assertionId, expiresAt }: Vouched,
): Promise<void> {
  await tx.deleteFrom("saml_assertion").where("expires_at", "<=", clock.now()).execute();
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("saml_assertion")
    .values({
      organization_id: provider.organization_id,
      provider_id: provider.id,
      assertion_hash: hashSecret(assertionId),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added === 0n) throw new SamlRefusal("This assertion was used before. Sign in again.");
}

/** An account with the asserted email. */
type Found = ExistingAccount & { hasSignedOn: boolean };

/** @throws SamlRefusal for a disabled member */
async function findAccount(
  tx: Db,
  { organization_id: organizationId }: SamlProviderTable,
  email: string,
): Promise<Found | undefined> {
  const row = await tx
    .selectFrom("user")
    .leftJoin("member", (join) =>
      join
        .onRef("member.user_id", "=", "user.id")
        .on("member.organization_id", "=", organizationId),
    )
    .select(["user.id", "member.disabled", "member.sso"])
    .where("user.email", "=", email)
    .executeTakeFirst();
  if (row?.disabled) {
    throw new SamlRefusal("This member was disabled by an admin.", { hint: "disabled" });
  }
  return (
    row && {
      userId: row.id,
      isMember: row.disabled !== null,
      hasSignedOn: row.sso === true,
    }
  );
}

/**
 * What becomes of an account with the asserted email. It joins if the email is confirmed for the organization, if it is
 * signed in by itself in this browser, if the person has signed in to it through a provider here before, or if only
 * identity providers open it. In the last three, what else opened it ends. Any other account may belong to someone who
 * entered another person's email: it is set aside if the organization decides about it.
 * @throws SamlRefusal if it doesn't
 */
async function fateOf(
  tx: Db,
  organizationId: string,
  { account, email, begun, now }: { account: Found; email: string; begun: Begun; now: number },
): Promise<"joins" | "set-aside"> {
  const { userId } = account;
  const owner = { id: userId, email };
  if (await isProvenFor(tx, owner, organizationId)) return "joins";
  if (begun.user_id === userId || account.hasSignedOn) return "joins";
  if (!(await opensByItself(tx, { userId, organizationId }, now))) return "joins";
  if (await maySetAside(tx, owner, organizationId)) return "set-aside";
  throw new SamlRefusal(
    `The account of ${email} isn't confirmed for this organization and can sign in without this identity provider. Sign in to that account first, then continue with single sign-on in the same browser.`,
    { hint: "own-account" },
  );
}

/** Whether an account has a password, an API token, or a session that isn't confined to another organization. */
async function opensByItself(
  tx: Db,
  { userId, organizationId }: { userId: string; organizationId: string },
  now: number,
): Promise<boolean> {
  const owned = await tx
    .selectFrom("user")
    .select("user.id")
    .where("user.id", "=", userId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("password").select("user_id").where("user_id", "=", userId)),
        exists(
          selectFrom("api_token")
            .select("user_id")
            .where("user_id", "=", userId)
            .where((token) => token.not(isVouchedToken(token, userId, organizationId))),
        ),
        exists(
          selectFrom("session")
            .leftJoin("session_sign_on", "session_sign_on.id_hash", "session.id_hash")
            .select("session.user_id")
            .where("session.user_id", "=", userId)
            .where("session.expires_at", ">", now)
            .where("session_sign_on.id_hash", "is", null),
        ),
      ]),
    )
    .executeTakeFirst();
  return owned !== undefined;
}

async function markSignedOn(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx
    .updateTable("member")
    .set({ sso: true })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

async function joinTeam(
  tx: Db,
  { organization_id, default_team }: SamlProviderTable,
  userId: string,
  now: number,
): Promise<void> {
  if (default_team === null) return;
  const team = await tx
    .selectFrom("team")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("id", "=", default_team)
    .executeTakeFirst();
  // The team may have been deleted since.
  if (team === undefined) return;
  await tx
    .insertInto("team_member")
    .values({ organization_id, team_id: team.id, user_id: userId, role: "member", joined_at: now })
    .execute();
}
