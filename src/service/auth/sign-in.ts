import { parseValue } from "#contract/parse.ts";
import { z } from "zod";
import type { Environment } from "../context.ts";
import { Failure } from "../errors.ts";
import type { Db } from "../store/schema.ts";
import { useApiToken } from "./api-tokens.ts";
import { unauthorized } from "./identify.ts";
import { verifyPassword } from "./passwords.ts";
import { redeemSignInLink } from "./sign-in-links.ts";
import type { Throttle } from "./throttle.ts";

const credentialText = z.string().min(1).max(1000);

const Credential = z.union([
  z.strictObject({ link: credentialText }),
  z.strictObject({ token: credentialText }),
  z.strictObject({ email: credentialText, password: credentialText }),
]);
type Credential = z.infer<typeof Credential>;

/** The credential in the body of `POST /auth/session`. @throws Failure 400 */
export function parseCredential(body: unknown): Credential {
  const parsed = parseValue(Credential, body ?? {}, "body");
  if (parsed.success) return parsed.value;
  const message = "Send either a link, a token, or an email with a password.";
  throw new Failure(400, message, parsed.details);
}

/**
 * The user whom a credential belongs to. A one-time link is used up.
 * @param address where the request comes from, for the throttle
 * @throws Failure 401 when it is not valid, 429 after too many failures
 */
export async function checkCredential(
  credential: Credential,
  {
    store,
    clock,
    throttle,
    address,
  }: Pick<Environment, "store" | "clock"> & { throttle: Throttle; address: string },
): Promise<string> {
  const account = "email" in credential ? credential.email.toLowerCase() : null;
  await throttle.check(account, address);
  const userId = await findUser();
  if (userId === undefined) {
    await throttle.fail(account, address);
    throw unauthorized(refusal(credential));
  }
  await throttle.succeed(account);
  return userId;

  async function findUser(): Promise<string | undefined> {
    if ("token" in credential) return (await useApiToken(store, credential.token, clock))?.userId;
    if ("link" in credential) {
      return store.transaction((tx) => redeemSignInLink(tx, credential.link, clock));
    }
    return findByPassword(store.read, credential.email.toLowerCase(), credential.password);
  }
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

function refusal(credential: Credential): string {
  if ("link" in credential) {
    return "This sign-in link was used already or has expired. Start the service again for a new one, or sign in with an API token.";
  }
  if ("token" in credential)
    return "The API token is not valid: it was mistyped, has expired or was revoked.";
  return "The e-mail address and the password do not belong together.";
}
