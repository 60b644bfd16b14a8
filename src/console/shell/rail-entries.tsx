import type { ReactNode } from "react";
import {
  Braces,
  GitPullRequestArrow,
  Globe,
  House,
  Library,
  Search,
  Settings,
  Users,
} from "lucide-react";
import type { Chord } from "#console/kit/keys/registry.ts";
import { shell } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";

type RailEntry = {
  label: string;
  href: string;
  icon: ReactNode;
  keys: Chord;
  /** Shows how many change requests need the user. */
  countsTurns?: true;
  /** Refused to guests. */
  forMembers?: true;
  /** Whether a URL belongs to this entry. */
  holds: (pathname: string) => boolean;
};

/**
 * The entries of the rail, in order.
 *
 * @param isGuest - without what only members can open
 */
export function railEntries(organization: string, isGuest: boolean): RailEntry[] {
  const home = paths.home(organization);
  const within =
    (...parts: string[]) =>
    (pathname: string) =>
      parts.some(
        (part) => pathname === `${home}/${part}` || pathname.startsWith(`${home}/${part}/`),
      );
  const entries: RailEntry[] = [
    {
      label: shell.home,
      href: home,
      icon: <House size={16} aria-hidden />,
      keys: "g h",
      holds: (pathname) => pathname === home || pathname === `${home}/`,
    },
    {
      label: shell.changeRequests,
      href: paths.changeRequests(organization),
      icon: <GitPullRequestArrow size={16} aria-hidden />,
      keys: "g r",
      countsTurns: true,
      holds: within("change-requests"),
    },
    {
      label: shell.content,
      href: paths.content(organization),
      icon: <Library size={16} aria-hidden />,
      keys: "g c",
      holds: within("content", "collections", "spaces"),
    },
    {
      label: shell.sites,
      href: paths.sites(organization),
      icon: <Globe size={16} aria-hidden />,
      keys: "g t",
      forMembers: true,
      holds: within("sites"),
    },
    {
      label: shell.search,
      href: paths.search(organization),
      icon: <Search size={16} aria-hidden />,
      keys: "/",
      holds: within("search"),
    },
    {
      label: shell.openapi,
      href: paths.openapi(organization),
      icon: <Braces size={16} aria-hidden />,
      keys: "g o",
      forMembers: true,
      holds: within("openapi"),
    },
    {
      label: shell.people,
      href: paths.members(organization),
      icon: <Users size={16} aria-hidden />,
      keys: "g m",
      forMembers: true,
      holds: within("members", "invitations", "teams", "access-requests"),
    },
    {
      label: shell.settings,
      href: paths.settings(organization),
      icon: <Settings size={16} aria-hidden />,
      keys: "g s",
      forMembers: true,
      holds: within("settings"),
    },
  ];
  return entries.filter((entry) => !isGuest || !entry.forMembers);
}
