import { useMemo } from "react";
import type { Revision } from "#contract/revision.ts";
import { paths } from "#console/paths.ts";
import { later, useLater } from "#console/ui/later.ts";
import type { Resolve } from "../markdown/address.ts";

const pageLinks = later(async () => (await import("../page-links.ts")).createPageLinks);

/** In any text with a link, an image, or a block that refers to something. */
const linking = /\]\(|\]\[|\]:|(?:href|src)\s*=|\{%/i;

/** Whether one of the texts may link to something, so that its revision is needed. */
export const mayLink = (...texts: readonly string[]): boolean =>
  texts.some((text) => linking.test(text));

type Content = Pick<Revision, "pages" | "files">;

/**
 * Resolves links and images of a compared page: in the newer revision, or else in the older one, because the comparison shows both.
 *
 * @param now - undefined while it is loading
 */
export function useComparedLinks(
  { organizationId, spaceId, pageId }: { organizationId: string; spaceId: string; pageId: string },
  now: Content | undefined,
  old: Content | undefined,
): Resolve {
  const createPageLinks = useLater(pageLinks, (now ?? old) !== undefined);
  return useMemo(() => {
    const href = (page: string, anchor?: string) =>
      paths.page(organizationId, spaceId, page, anchor);
    const from = (revision: Content | undefined) =>
      revision && createPageLinks?.({ ...revision, href }).from(pageId);
    const sides = [from(now), from(old)];
    return (address, use) => {
      for (const resolve of sides) {
        const target = resolve?.(address, use);
        if (target !== undefined) return target;
      }
      return undefined;
    };
  }, [organizationId, spaceId, pageId, now, old, createPageLinks]);
}
