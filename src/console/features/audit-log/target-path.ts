import type { AuditEvent } from "#contract/event.ts";
import { paths } from "#console/paths.ts";

const screens: Readonly<Record<string, (organization: string, id: string) => string>> = {
  organization: (organization) => paths.settings(organization),
  member: paths.member,
  team: paths.team,
  space: paths.space,
  collection: (organization) => paths.content(organization),
  invite: paths.invitations,
  "link-invite": paths.inviteLinks,
  "custom-field": (organization) => paths.settings(organization, "custom-fields"),
  "translation-settings": (organization) => paths.settings(organization, "translations"),
  "saml-provider": (organization, id) => paths.ssoProvider(organization, id),
  "openapi-spec": (organization) => paths.openapi(organization),
};

/** Where the thing is that an event is about; undefined where it has no screen, or went by the event. */
export function targetPath(
  organizationId: string,
  { action, result, target }: AuditEvent,
): string | undefined {
  if (target === undefined) return undefined;
  if (/\.(delete|transfer)$/.test(action) && result === "success") return undefined;
  return screens[target.type]?.(organizationId, target.id);
}
