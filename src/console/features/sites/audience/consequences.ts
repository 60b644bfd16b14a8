import { siteAudienceTexts } from "#console/messages/site-audience.ts";

const t = siteAudienceTexts.visibility;

export const visibilities = ["public", "unlisted", "share-link", "visitor-auth"] as const;

/** What a change of visibility depends on. */
type Facts = {
  published: boolean;
  /** Share links that are on, or undefined if there are none to know of. */
  activeLinks: number | undefined;
};

/** What changes for whom; `isRisky`: more people can read the site than before, or nobody can. */
export type Consequences = { lines: string[]; isRisky: boolean };

/** Visibilities from open to closed. */
const openness: Record<string, number> = {
  public: 3,
  unlisted: 2,
  "visitor-auth": 1,
  "share-link": 1,
};

/** What changes for whom if a site's visibility changes. */
export function consequencesOf(from: string, to: string, facts: Facts): Consequences {
  const isOpen = (visibility: string) => visibility === "public" || visibility === "unlisted";
  const lines: string[] = [];
  if (to === "public") lines.push(...(isOpen(from) ? [] : [t.openToAll]), t.listed);
  if (to === "unlisted") {
    lines.push(...(isOpen(from) ? [t.unlisted, t.stillOpen] : [t.openToAll, t.unlisted]));
  }
  if (to === "share-link") lines.push(t.needsLink, ...linkLines(facts.activeLinks), t.urlsStop);
  if (to === "visitor-auth") lines.push(t.needsToken);
  if (from === "share-link" && facts.activeLinks !== undefined && facts.activeLinks > 0) {
    lines.push((isOpen(to) ? t.linksUnused : t.linksClosed)(facts.activeLinks));
  }
  if (from === "visitor-auth" && isOpen(to)) lines.push(t.signInGone);
  lines.push(facts.published ? t.now : t.notPublished);
  const closesToAll = to === "share-link" && facts.activeLinks === 0;
  return { lines, isRisky: closesToAll || (openness[to] ?? 0) > (openness[from] ?? 0) };
}

function linkLines(activeLinks: number | undefined): string[] {
  if (activeLinks === undefined) return [];
  return [activeLinks === 0 ? t.noLinks : t.activeLinks(activeLinks)];
}
