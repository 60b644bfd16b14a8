import { useEffect } from "react";
import { useOrganization } from "../use-organization.ts";

const kinds = [
  "space",
  "page",
  "changeRequest",
  "member",
  "team",
  "specification",
  "site",
] as const;

/** A visited resource. */
export type Visit = {
  href: string;
  kind: (typeof kinds)[number];
  label: string;
  /** Its context, such as the space of a page. */
  detail?: string | undefined;
};

/** The limit of visits kept; the oldest are dropped first. */
const mostKept = 30;

const keyOf = (organizationId: string, userId: string) =>
  `bindery.recent.${organizationId}.${userId}`;

/** What a user visited in an organization in this browser, latest first. */
export function visits(organizationId: string, userId: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(organizationId, userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** Records a visit while the component is mounted; nothing while `visit` is undefined. */
export function useVisit(visit: Visit | undefined): void {
  const { organization, user } = useOrganization();
  const { href = "", kind = "page", label = "", detail } = visit ?? {};
  useEffect(() => {
    if (href === "" || label === "") return;
    const before = visits(organization.id, user.id).filter((value) => value.href !== href);
    const kept = [{ href, kind, label, detail }, ...before].slice(0, mostKept);
    try {
      localStorage.setItem(keyOf(organization.id, user.id), JSON.stringify(kept));
    } catch {
      // Without storage nothing is recorded.
    }
  }, [organization.id, user.id, href, kind, label, detail]);
}

function isVisit(value: unknown): value is Visit {
  const { href, kind, label } = (value ?? {}) as Partial<Record<keyof Visit, unknown>>;
  return (
    // Only paths of this console: stored data can't be trusted.
    typeof href === "string" &&
    /^\/(?!\/)/.test(href) &&
    typeof label === "string" &&
    kinds.some((visited) => visited === kind)
  );
}
