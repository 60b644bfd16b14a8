import type { LinkItem, Reference } from "#contract/link.ts";
import { linksTexts as t } from "#console/messages/links.ts";

/** What a link leads to: a title or name, or else the URL as it is written. */
export function targetName({ targetReference: target }: Pick<LinkItem, "targetReference">): string {
  const { page, anchor, file, space, collection, user, openapi, url = "" } = target;
  if (page !== undefined) return anchor ? t.anchor(page.title, anchor) : page.title;
  return (
    file?.name ??
    space?.title ??
    collection?.title ??
    user?.displayName ??
    openapi?.slug ??
    target.reusableContent?.title ??
    url
  );
}

/** Its type in a word; a type that isn't known is shown as it is. */
export function kindName({ kind }: Pick<Reference, "kind">): string {
  return (t.kind as Record<string, string>)[kind] ?? kind;
}

export function statusName({ status }: Pick<LinkItem, "status">): string {
  return (t.statuses as Record<string, string>)[status] ?? status;
}

/** The titles of the pages with the link, each once, as far as they are loaded. */
export function pagesOf({ locationReferences }: Pick<LinkItem, "locationReferences">): string[] {
  return [...new Set(locationReferences.flatMap(({ page }) => page?.title ?? []))];
}
