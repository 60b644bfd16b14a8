import { makeSecret } from "#service/kernel/secrets.ts";

/*
 * Every user has an email. That of a service account is no email: it has no @, nobody can sign in with it or be invited
 * by it, and it is never shown. So every query that reads a user also reads whether it is a service account.
 */

const prefix = "service-account:";

/** What a new service account has instead of an email. */
export function serviceEmail(): string {
  return `${prefix}${makeSecret().toLowerCase()}`;
}

/** Whether a user with this email is a service account. */
export function isServiceEmail(email: string): boolean {
  return email.startsWith(prefix);
}

/** The pattern of their emails, for `like`. */
export const serviceEmailPattern = `${prefix}%`;
