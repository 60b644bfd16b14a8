import { useMemo } from "react";
import type { Revision } from "#contract/revision.ts";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { paths } from "#console/paths.ts";
import { useReview } from "../use-review.ts";
import { useRevision } from "../use-revision.ts";
import { useShownRevisions } from "./shown-revisions.ts";

/**
 * Finds what links and pictures of a compared page mean. What the change request does not hold any more is looked for where
 * it came from, as the comparison shows both.
 */
export function useResolve(pageId: string): Resolve {
  const { organizationId, space } = useReview();
  const { before, after } = useShownRevisions();
  const now = useRevision(after);
  const old = useRevision(before);
  return useMemo(() => {
    const href = (page: string, anchor?: string) =>
      paths.page(organizationId, space.id, page, anchor);
    const from = (revision: Revision | undefined) =>
      revision && createPageLinks({ ...revision, href }).from(pageId);
    const sides = [from(now), from(old)];
    return (address, use) => {
      for (const resolve of sides) {
        const found = resolve?.(address, use);
        if (found !== undefined) return found;
      }
      return undefined;
    };
  }, [organizationId, space.id, pageId, now, old]);
}
