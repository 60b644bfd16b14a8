import type { LinkInvite } from "#contract/invite.ts";
import { levelName, roleName } from "#console/kit/roles.ts";
import { inviteLinkTexts as t } from "#console/messages/invite-links.ts";

/** The access that a link gives. */
export function givesOf({ level, role }: LinkInvite): string {
  return level === undefined ? t.givesRole(roleName(role ?? null)) : t.givesLevel(levelName(level));
}

/** The ID of the link's space or collection; undefined for the whole organization. */
export const targetOf = ({ space, collection }: LinkInvite): string | undefined =>
  space ?? collection;

/**
 * The target of a link.
 *
 * @param titles - of spaces and collections, by ID
 */
export function whereOf(link: LinkInvite, titles: ReadonlyMap<string, string>): string {
  const target = targetOf(link);
  return target === undefined ? t.organization : (titles.get(target) ?? t.gone);
}
