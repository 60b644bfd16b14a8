import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import { revisionFilesQuery } from "#console/kit/revision-queries.ts";
import { paths } from "#console/paths.ts";
import type { PageNode } from "../tree/nodes.ts";
import { useLatest } from "../tree/use-latest.ts";
import type { Edited } from "./use-edited.ts";

/** What the links and images of a page lead to: pages to where they are edited. Undefined until the files are loaded. */
export function useResolve(
  { organizationId, scope, space, changeRequest }: Edited,
  tree: readonly PageNode[],
  pageId: string,
): Resolve | undefined {
  const { spaceId, changeRequestId } = scope;
  const { data, isPending } = useQuery(revisionFilesQuery(space.id, changeRequest.revision));
  const files = useLatest(data);
  const links = useMemo(
    () =>
      createPageLinks({
        pages: tree.map((node) => node.page),
        files: files ?? [],
        href: (id) => paths.editPage(organizationId, spaceId, changeRequestId, id),
      }),
    [tree, files, organizationId, spaceId, changeRequestId],
  );
  // If they can't be loaded, the text can still be written.
  const isWaiting = files === undefined && isPending;
  return useMemo(() => (isWaiting ? undefined : links.from(pageId)), [links, pageId, isWaiting]);
}
