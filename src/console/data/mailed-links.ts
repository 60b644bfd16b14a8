import { exchange } from "./client.ts";

/** The account of a mailed link. */
type MailedLinkAccount = {
  displayName: string;
  email: string;
  /** Whether what opens the account ends, unless its password is entered. */
  endsOthers?: boolean;
  hasPassword?: boolean;
};

/**
 * Has a link sent to an email if it has an account. The response doesn't tell whether it does.
 *
 * @param next - where to go after signing in, a path of the console
 * @throws RequestFailure with 429 after too many
 */
export async function askForLink(
  email: string,
  purpose: "sign-in" | "password",
  next?: string,
): Promise<void> {
  const body = { email, purpose, ...(next !== undefined && { next }) };
  await exchange("POST", "/auth/mail", { body });
}

/** The account that a link signs in to, without using it up; undefined if it can't be used. */
export async function readMailedLink(
  link: string,
  signal?: AbortSignal,
): Promise<MailedLinkAccount | undefined> {
  const response = await exchange("POST", "/auth/mail/look", { body: { link }, signal });
  return (response as { account: MailedLinkAccount | null }).account ?? undefined;
}
