import type { Customization, SiteTarget } from "#contract/site-customization.ts";

/** What a link leads to that isn't a URL or a path. */
export type PartTarget = Exclude<SiteTarget, string>;

/** The parts and pages of the site that the links of a look lead to. `path`: their place in the customization. */
export function partTargets(look: Customization): { target: PartTarget; path: string }[] {
  const header = (look.header?.links ?? []).map(({ to }, at) => ({
    target: to,
    path: `header.links.${at}.to`,
  }));
  const footer = (look.footer?.groups ?? []).flatMap(({ links }, group) =>
    links.map(({ to }, at) => ({ target: to, path: `footer.groups.${group}.links.${at}.to` })),
  );
  return [...header, ...footer].flatMap(({ target, path }) =>
    typeof target === "string" ? [] : { target, path },
  );
}

/** Equal for targets that are the same thing. */
export const targetKey = (target: PartTarget): string =>
  target.kind === "page"
    ? `${target.kind} ${target.space} ${target.page}`
    : `${target.kind} ${target.kind === "site-section" ? target.siteSection : target.siteSpace}`;
