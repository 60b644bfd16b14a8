import { useEffect } from "react";
import { useOrganization } from "../use-organization.ts";

const kinds = ["space", "page", "changeRequest", "member", "team", "specification"] as const;

/** Something that was looked at. */
export type Visit = {
  href: string;
  kind: (typeof kinds)[number];
  label: string;
  /** Where it belongs: the space of a page. */
  detail?: string | undefined;
};

/** More are forgotten, the oldest first. */
const mostKept = 30;

const keyOf = (organizationId: string, userId: string) =>
  `bindery.recent.${organizationId}.${userId}`;

/** What somebody looked at in an organization in this browser, last first. */
export function visits(organizationId: string, userId: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(organizationId, userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** Remembers that this is looked at, as long as the component is there; nothing while it is undefined. */
export function useVisit(visit: Visit | undefined): void {
  const { organization, user } = useOrganization();
  const { href = "", kind = "page", label = "", detail } = visit ?? {};
  useEffect(() => {
    if (href === "" || label === "") return;
    const before = visits(organization.id, user.id).filter((one) => one.href !== href);
    const kept = [{ href, kind, label, detail }, ...before].slice(0, mostKept);
    try {
      localStorage.setItem(keyOf(organization.id, user.id), JSON.stringify(kept));
    } catch {
      // Without storage nothing is remembered.
    }
  }, [organization.id, user.id, href, kind, label, detail]);
}

function isVisit(one: unknown): one is Visit {
  const { href, kind, label } = (one ?? {}) as Partial<Record<keyof Visit, unknown>>;
  return (
    // Only a place of this console: what a storage holds is not to be trusted.
    typeof href === "string" &&
    /^\/(?!\/)/.test(href) &&
    typeof label === "string" &&
    kinds.some((known) => known === kind)
  );
}
