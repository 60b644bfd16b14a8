import type { LinkInvite } from "#contract/invite.ts";
import { levelName, roleName } from "#console/kit/roles.ts";
import { invitationTexts } from "#console/messages/invitations.ts";

const t = invitationTexts.links;

/** What a link gives to whoever follows it. */
export function givesOf({ level, role }: LinkInvite): string {
  return level === undefined ? t.givesRole(roleName(role ?? null)) : t.givesLevel(levelName(level));
}

/** The ID of the space or collection that a link leads to; undefined for the organization as a whole. */
export const targetOf = ({ space, collection }: LinkInvite): string | undefined =>
  space ?? collection;

/**
 * Where a link leads.
 *
 * @param titles - of spaces and collections, by their IDs
 */
export function whereOf(link: LinkInvite, titles: ReadonlyMap<string, string>): string {
  const target = targetOf(link);
  return target === undefined ? t.organization : (titles.get(target) ?? t.gone);
}
