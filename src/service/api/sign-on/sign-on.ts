import { isProvenFor, proveEmail } from "#service/identity/credentials/email-proofs.ts";
import { disabledText } from "#service/identity/credentials/disabled-accounts.ts";
import { isVouchedToken } from "#service/identity/credentials/ended-credentials.ts";
import { beginSignIn, type SignInRequest } from "#service/identity/credentials/begin-sign-in.ts";
import { revokeSecrets } from "#service/identity/credentials/ended-secrets.ts";
import { mayVouchFor } from "#service/identity/domains/owners.ts";
import { stronger } from "#service/identity/access/access.ts";
import { hour } from "#service/kernel/clock.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addMember } from "../organizations/organizations.ts";
import { findInviteOf, useUp } from "../invites/join.ts";
import { addToTeam, removeFromTeam } from "../teams/team-membership.ts";
import { maySetAside, setAside, tellOfEarlierAccount } from "../account/set-aside.ts";
import { addUser } from "../account/user.ts";
import type { OidcProviderTable, SignOnRequestTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { markTested, type SignOnProvider } from "#service/identity/sign-on/provider.ts";
import { planMembership, type Plan } from "#service/identity/sign-on/plan.ts";
import { recordSignOn } from "#service/identity/sign-on/record.ts";
import { SignOnRefusal, type Vouched } from "#service/identity/sign-on/vouched.ts";

type Facilities = Pick<Environment, "clock" | "ids" | "live" | "mail">;

/** What a browser brought from an identity provider. */
export type Brought = {
  provider: SignOnProvider;
  /** Who becomes a member by signing in. */
  admits: OidcProviderTable["admits"];
  vouched: Vouched;
  /** The assertion of SAML. It works once, too: a code of OpenID Connect can't be exchanged twice anyway. */
  assertion?: { assertionId: string; expiresAt: number };
  /** Secret of the browser; undefined if it couldn't store one. */
  browser: string | undefined;
  /** Value of the browser's session cookie, if it sent one: browsers don't to a form that another site posts. */
  former: string | undefined;
  /** The browser's `User-Agent`. */
  userAgent: string | undefined;
  request: Pick<SignInRequest, "address" | "requestId" | "origin">;
};

/**
 * Signs in the person whom a provider vouches for, in one transaction: it uses up the request and the assertion, creates a
 * missing user and member, applies the provider's rules, and starts a session in place of the browser's former one. The
 * session only gives access to this organization, because other organizations must not trust its provider. A test stops
 * before it changes any of these.
 * @returns where the browser continues, and the session cookie's value unless it was a test
 * @throws SignOnRefusal for a request or assertion that is unknown, used, or from another browser, for a disabled member,
 * and for people whom the provider's settings don't let in
 */
export async function signOn(
  tx: Db,
  environment: Facilities,
  { provider, admits, vouched, assertion, browser, former, userAgent, request }: Brought,
): Promise<{ next: string; cookie?: string }> {
  const { organization_id: organizationId } = provider;
  const begun = await useRequest(tx, environment, { provider, id: vouched.requestId, browser });
  if (assertion !== undefined) await useAssertion(tx, environment, provider, assertion);
  const now = environment.clock.now();
  await markTested(tx, provider, now);
  const account = await findAccount(tx, provider, vouched);
  // An account that the provider knows by its own name for the person may have another email by now.
  const email = account?.isKnown === true ? account.email : vouched.email;
  const fate =
    account === undefined
      ? "none"
      : await fateOf(tx, organizationId, { account, email, begun, now });
  const joining = fate === "joins" ? account : undefined;
  const invited = await findInviteOf(tx, { organizationId, email: vouched.email }, now);
  if (joining?.isMember !== true && invited === undefined && admits === "proven-domains") {
    await demandProvenDomain(tx, organizationId, email);
  }
  const plan = await planMembership(tx, provider, vouched, {
    userId: joining?.isMember === true ? joining.userId : undefined,
    invitedRole: invited?.role,
  });
  const line = { provider, vouched, plan, setsAside: fate === "set-aside" };
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
  if (email === vouched.email) {
    await proveEmail(
      tx,
      environment,
      { id: userId, email },
      { organizationId, kind: "identity-provider" },
      begun.user_id === userId ? begun.session_id : null,
    );
  }
  if (invited !== undefined && joining?.isMember !== true) {
    await useUp(tx, organizationId, invited.id, now);
  }
  await carryOut(tx, environment, { organizationId, userId, plan });
  await rememberIdentity(tx, provider, vouched, { userId, plan, now });
  if (begun.former_session_id !== null) {
    await tx.deleteFrom("session").where("id_hash", "=", begun.former_session_id).execute();
  }
  const longest = provider.session_hours === null ? undefined : provider.session_hours * hour;
  const { cookie } = await beginSignIn(
    tx,
    environment,
    { ...request, browser: { userAgent, former, longest } },
    { way: "provider", userId, organizationId },
  );
  const caller = { userId, credential: { kind: "session", id: hashSecret(cookie) } } as const;
  await recordSignOn(tx, environment, { ...request, caller }, line);
  return { cookie, next: begun.next_path };
}

/** @throws SignOnRefusal for an email at a domain that the organization hasn't proven */
async function demandProvenDomain(tx: Db, organizationId: string, email: string): Promise<void> {
  if (await mayVouchFor(tx, { organizationId, email })) return;
  throw new SignOnRefusal(
    `${email} is neither a member nor invited, and this organization hasn't proven the domain of that email. Invite them, prove the domain, or let the provider admit everyone.`,
  );
}

/** Makes the membership what was planned. */
async function carryOut(
  tx: Db,
  environment: Facilities,
  { organizationId, userId, plan }: { organizationId: string; userId: string; plan: Plan },
): Promise<void> {
  const { former, role, joins, leaves } = plan;
  const member = { organization_id: organizationId, user_id: userId };
  if (former === undefined) {
    await addMember(tx, { organizationId, userId, role }, environment.clock.now());
  }
  const isWeaker = former !== undefined && stronger(former.role, role) !== role;
  if (isWeaker) await revokeSecrets(tx, member);
  await tx
    .updateTable("member")
    .set({ sso: true, role })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
  for (const { id } of joins) {
    const team = { organization_id: organizationId, id };
    await addToTeam({ db: tx, clock: environment.clock }, team, new Map([[userId, undefined]]));
  }
  for (const { id } of leaves) {
    await removeFromTeam(tx, { organization_id: organizationId, id }, [userId]);
  }
}

const subjectHash = ({ subject }: Vouched) => hashSecret(subject);

/** Remembers by which name the provider knows the member, and what its rules gave. */
async function rememberIdentity(
  tx: Db,
  { organization_id, id }: SignOnProvider,
  vouched: Vouched,
  { userId, plan, now }: { userId: string; plan: Plan; now: number },
): Promise<void> {
  const latest = {
    user_id: userId,
    signed_in_at: now,
    given: { ...(plan.decidesRole && { role: plan.role }), teams: plan.givenTeams },
  };
  await tx
    .insertInto("provider_identity")
    .values({ organization_id, provider_id: id, subject_hash: subjectHash(vouched), ...latest })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "provider_id", "subject_hash"]).doUpdateSet(latest),
    )
    .execute();
}

/** The sign-in that a browser has started. */
type Begun = Pick<
  SignOnRequestTable,
  "next_path" | "is_test" | "user_id" | "session_id" | "former_session_id"
>;

async function useRequest(
  tx: Db,
  { clock }: Pick<Environment, "clock">,
  request: { provider: SignOnProvider; id: string; browser: string | undefined },
): Promise<Begun> {
  const { provider, id, browser } = request;
  const used = await tx
    .deleteFrom("sign_on_request")
    .where("organization_id", "=", provider.organization_id)
    .where("provider_id", "=", provider.id)
    .where("id", "=", id)
    .where("expires_at", ">", clock.now())
    .returning([
      "next_path",
      "is_test",
      "browser_hash",
      "user_id",
      "session_id",
      "former_session_id",
    ])
    .executeTakeFirst();
  if (used === undefined) throw new SignOnRefusal(notStarted);
  if (browser !== undefined && hashSecret(browser) !== used.browser_hash) {
    throw new SignOnRefusal(inOtherBrowser);
  }
  return used;
}

export const notStarted = "This response doesn't belong to a sign-in started here. Sign in again.";
export const inOtherBrowser = "This sign-in started in another browser. Sign in again in this one.";

async function useAssertion(
  tx: Db,
  { clock }: Pick<Environment, "clock">,
  provider: SignOnProvider,
  { assertionId, expiresAt }: { assertionId: string; expiresAt: number },
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
  if (added === 0n) throw new SignOnRefusal("This assertion was used before. Sign in again.");
}

/** An account that a provider vouches for. */
type Found = {
  userId: string;
  /** Of the account. */
  email: string;
  isMember: boolean;
  hasSignedOn: boolean;
  /** Whether the provider's own name for the person led to it. */
  isKnown: boolean;
};

/**
 * The account of a person: by the provider's own name for the person (`sub`), because an email can be given to someone
 * else, or else by the email.
 * @throws SignOnRefusal for a disabled member, and for an email whose account belongs to another person of this provider
 */
async function findAccount(
  tx: Db,
  provider: SignOnProvider,
  vouched: Vouched,
): Promise<Found | undefined> {
  const { organization_id: organizationId, kind } = provider;
  const hasNames = kind === "oidc-provider";
  const user = hasNames ? await knownAs(tx, provider, vouched) : undefined;
  const row = await tx
    .selectFrom("user")
    .leftJoin("member", (join) =>
      join
        .onRef("member.user_id", "=", "user.id")
        .on("member.organization_id", "=", organizationId),
    )
    .leftJoin("disabled_account", "disabled_account.user_id", "user.id")
    .select(["user.id", "user.email", "member.disabled", "member.sso", "disabled_account.reason"])
    .where(({ eb }) =>
      user === undefined ? eb("user.email", "=", vouched.email) : eb("user.id", "=", user),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.reason !== null) throw new SignOnRefusal(disabledText, { hint: "account-disabled" });
  if (row.disabled) {
    throw new SignOnRefusal("This member was disabled by an admin.", { hint: "disabled" });
  }
  if (hasNames && user === undefined && (await isOtherPerson(tx, provider, row.id))) {
    throw new SignOnRefusal(
      `At this identity provider, the account of ${vouched.email} belonged to another person until now. If it's the same person, remove them from the organization and invite them again.`,
    );
  }
  return {
    userId: row.id,
    email: row.email,
    isMember: row.disabled !== null,
    hasSignedOn: row.sso === true,
    isKnown: user !== undefined,
  };
}

async function knownAs(
  db: Db,
  { organization_id, id }: SignOnProvider,
  vouched: Vouched,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("provider_identity")
    .select("user_id")
    .where("organization_id", "=", organization_id)
    .where("provider_id", "=", id)
    .where("subject_hash", "=", subjectHash(vouched))
    .executeTakeFirst();
  return row?.user_id;
}

async function isOtherPerson(
  db: Db,
  { organization_id, id }: SignOnProvider,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("provider_identity")
    .select("user_id")
    .where("organization_id", "=", organization_id)
    .where("user_id", "=", userId)
    .where("provider_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What becomes of an account with the asserted email. It joins if the email is confirmed for the organization, if it is
 * signed in by itself in this browser, if the person has signed in to it through a provider here before, or if only
 * identity providers open it. In the last three, what else opened it ends. Any other account may belong to someone who
 * entered another person's email: it is set aside if the organization decides about it.
 * @throws SignOnRefusal if it doesn't
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
  throw new SignOnRefusal(
    `The account of ${email} isn't confirmed for this organization and can sign in without this identity provider. Sign in to that account first, then continue with single sign-on in the same browser.`,
    { hint: "own-account" },
  );
}

/** Whether an account has a password, a passkey, an API token, or a session that isn't confined to another organization. */
export async function opensByItself(
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
        exists(selectFrom("passkey").select("user_id").where("user_id", "=", userId)),
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
