import { z } from "zod";
import { NotificationKind } from "#contract/notification.ts";
import type { Vault } from "#service/kernel/vault/vault.ts";

/** What a link ends: mails of these kinds, in one organization, to one person. */
const Subject = z.object({
  organizationId: z.string(),
  userId: z.string(),
  kinds: z.array(NotificationKind),
});
export type Subject = z.infer<typeof Subject>;

export const unsubscribePath = "/unsubscribe";

/** Sealed for this purpose, so that nobody can make one, and it opens nothing else. */
const place = "unsubscribe";

/** A URL that works without signing in. */
export function unsubscribeUrl(vault: Vault, origin: string, subject: Subject): string {
  const token = vault.seal(JSON.stringify(subject), place);
  return `${origin}${unsubscribePath}?${new URLSearchParams({ token })}`;
}

/** Undefined for a token that isn't from here. */
export function readToken(vault: Vault, token: string): Subject | undefined {
  const text = vault.open(token, place);
  return text === undefined ? undefined : Subject.safeParse(JSON.parse(text)).data;
}
