import type { Invitation } from "#console/data/invitation.ts";
import { levelName, roleName } from "#console/kit/roles.ts";
import { invitationTexts } from "#console/messages/invitations.ts";

const t = invitationTexts.invite;

/** What following a link does for whoever asks, in a sentence. */
export function promiseOf({ role, target, isMember }: Invitation): string {
  if (target !== undefined) {
    const level = levelName(target.level);
    if (target.type === "space") return (isMember ? t.memberSpace : t.space)(target.title, level);
    return (isMember ? t.memberCollection : t.collection)(target.title, level);
  }
  if (isMember) return role === null ? t.member : t.memberRole(roleName(role));
  return role === null ? t.guest : t.role(roleName(role));
}
