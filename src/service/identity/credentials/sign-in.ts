import { parseValue } from "#contract/parse.ts";
import { z } from "zod";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { useApiToken, type UsedToken } from "./api-tokens.ts";
import { whyEnded } from "./ended-credentials.ts";
import { unauthorized } from "./identify.ts";
import {
  checkPasskey,
  demandEnabled,
  type PasskeySource,
  readPasskeyAccount,
} from "./passkey-sign-in.ts";
import { SignedChallenge } from "./passkeys.ts";
import { verifyPassword } from "./passwords.ts";
import { readMailedLink, redeemMailedLink } from "./mailed-links.ts";
import { redeemSignInLink } from "./sign-in-links.ts";

const credentialText = z.string().min(1).max(1000);

const Credential = z.union([
  z.strictObject({ mailedLink: credentialText, password: credentialText.optional() }),
  z.strictObject({ link: credentialText }),
  z.strictObject({ token: credentialText }),
  z.strictObject({ passkey: SignedChallenge }),
  z.strictObject({ email: credentialText, password: credentialText }),
]);
export type Credential = z.infer<typeof Credential>;
type MailedCredential = Extract<Credential, { mailedLink: string }>;

export function wayOf(
  credential: Credential,
): "password" | "passkey" | "token" | "link" | "mailed-link" {
  if ("mailedLink" in credential) return "mailed-link";
  return ways.find((way) => way in credential) ?? "link";
}

const ways = ["password", "passkey", "token"] as const;

/** The account that a refused password or passkey was for. Links and tokens that aren't valid belong to nobody. */
export async function readAccountOf(db: Db, credential: Credential): Promise<string | undefined> {
  if ("passkey" in credential) return readPasskeyAccount(db, credential.passkey);
  if (!("email" in credential)) return undefined;
  const email = credential.email.trim().toLowerCase();
  const row = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row?.id;
}

/** The credential in the body of `POST /auth/session`. @throws Failure 400 */
export function parseCredential(body: unknown): Credential {
  const parsed = parseValue(Credential, body ?? {}, "body");
  if (parsed.success) return parsed.value;
  const message = "Send either a link, a token, a passkey, or an email with a password.";
  throw new Failure(400, message, parsed.details);
}

/**
 * The user of a credential, and the ID of an API token. Redeems a sign-in link.
 * @param source of the request, for the throttle and for what is bound to a browser
 * @throws Failure 401 if it isn't valid, 403 for a restricted API token and for a passkey of somebody who is disabled in
 * each organization, 429 after too many failures
 */
export async function checkCredential(
  credential: Credential,
  environment: Pick<Environment, "store" | "clock" | "ids" | "throttle" | "settings">,
  source: PasskeySource,
): Promise<{ userId: string; tokenId?: string | undefined }> {
  const { store, clock, ids, throttle } = environment;
  const { countedAs } = source;
  if ("passkey" in credential) {
    const owner = await checkPasskey(credential.passkey, environment, source, {
      purpose: "sign-in",
    });
    await demandEnabled(store.read, owner);
    return { userId: owner };
  }
  let tokenId: string | undefined;
  const find = async () => {
    if ("mailedLink" in credential) return redeem(credential);
    if ("email" in credential) {
      const email = credential.email.trim().toLowerCase();
      return throttle.attempt(email, countedAs, () =>
        findByPassword(store.read, email, credential.password),
      );
    }
    return throttle.present(countedAs, async () =>
      "token" in credential
        ? ownerOf(await useApiToken(store, credential.token, clock))
        : (await store.transaction((tx) => redeemSignInLink(tx, credential.link, environment)))
            ?.user_id,
    );
  };
  const ownerOf = (token: UsedToken | undefined) => {
    tokenId = token?.id;
    return whole(token)?.userId;
  };
  /** The password is optional, and only matters for what ends; see `redeemMailedLink`. */
  const redeem = async ({ mailedLink, password }: MailedCredential) => {
    const account = await throttle.present(countedAs, () =>
      readMailedLink(store.read, mailedLink, "sign-in", clock),
    );
    if (account === undefined) return undefined;
    if (password !== undefined) {
      const userId = await throttle.attempt(account.email, countedAs, () =>
        findByPassword(store.read, account.email, password),
      );
      if (userId !== account.userId) throw unauthorized("Wrong password. Check it and try again.");
    }
    const knowsPassword = password !== undefined;
    return store.transaction((tx) =>
      redeemMailedLink(tx, mailedLink, "sign-in", { clock, ids, knowsPassword }),
    );
  };
  const userId = await find();
  if (userId === undefined) {
    throw unauthorized((await explain(store.read, credential)) ?? refusal(credential));
  }
  return { userId, tokenId };
}

/** A credential of which the store has the hash. */
type Known = Exclude<Credential, { passkey: unknown }>;

/** @throws Failure 403 for a token with fewer permissions than a session */
function whole(token: UsedToken | undefined): UsedToken | undefined {
  if (token === undefined || (!token.readOnly && token.organizationId === undefined)) return token;
  throw new Failure(
    403,
    "This API token is limited to reading or to one organization, so it can't sign you in. Sign in another way.",
  );
}

async function findByPassword(
  db: Db,
  email: string,
  password: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("user")
    .innerJoin("password", "password.user_id", "user.id")
    .select(["user.id", "password.hash"])
    .where("user.email", "=", email)
    .executeTakeFirst();
  return (await verifyPassword(password, row?.hash)) ? row?.id : undefined;
}

/** Says only to people who know an account's former password that it ended. */
async function explain(db: Db, credential: Known): Promise<string | undefined> {
  if (!("email" in credential)) return undefined;
  return whyEnded(db, credential.email.trim().toLowerCase(), credential.password);
}

function refusal(credential: Known): string {
  if ("mailedLink" in credential) {
    return "This link has been used or has expired. Go to sign-in and ask for a new one.";
  }
  if ("link" in credential) {
    return "This sign-in link has been used or has expired. Ask an admin for a new one, or sign in another way.";
  }
  if ("token" in credential) return "Invalid API token. It may be mistyped, expired, or revoked.";
  return "Wrong email or password. Check both and try again.";
}
