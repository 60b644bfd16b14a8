import type { AuditEvent } from "#contract/event.ts";
import { collectionOf, settingsKinds, type KindWith } from "#contract/nouns.ts";
import { paths } from "#console/paths.ts";

type Path = (organizationId: string, id: string) => string;

/** What an organization holds, and so has a screen or is listed on one, if not in a part of the settings. */
type Held = Exclude<KindWith<"parents", readonly ["organization"]>, KindWith<"settings", true>>;

/** The screen of one, or of all of its kind; undefined where there is none. */
const screens: Record<Held | "organization", Path | undefined> = {
  organization: (of) => paths.settings(of),
  member: paths.member,
  team: paths.team,
  space: paths.space,
  collection: (of) => paths.content(of),
  invite: paths.invitations,
  "link-invite": paths.inviteLinks,
  "saml-provider": (of, id) => paths.ssoProvider(of, id),
  "openapi-spec": (of) => paths.openapi(of),
  site: undefined,
};

/** Where the thing is that an event is about; undefined where it has no screen, or went by the event. */
export function targetPath(
  organizationId: string,
  { action, result, target }: AuditEvent,
): string | undefined {
  if (target === undefined) return undefined;
  if (/\.(delete|transfer)$/.test(action) && result === "success") return undefined;
  const { type, id } = target;
  const part = settingsKinds.find((kind) => kind === type);
  if (part !== undefined) return paths.settings(organizationId, collectionOf(part));
  return hasScreen(type) ? screens[type]?.(organizationId, id) : undefined;
}

function hasScreen(type: string): type is keyof typeof screens {
  return Object.hasOwn(screens, type);
}
