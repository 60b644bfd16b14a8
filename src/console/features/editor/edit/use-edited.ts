import { useSuspenseQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useMemo } from "react";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import type { User } from "#contract/user.ts";
import { editFrame } from "#screens/change-requests.ts";
import { userQuery } from "#console/kit/queries.ts";
import type { ThreadScope } from "#screens/threads.ts";
import {
  revisionFilesQuery,
  spaceQuery,
  changeRequestQuery,
} from "#console/kit/revision-queries.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import { paths } from "#console/paths.ts";
import type { Resolve } from "#console/kit/markdown/address.ts";
import { createPageLinks } from "#console/kit/page-links.ts";
import type { PagePlace } from "../keep/keeper.ts";
import type { PageNode } from "../tree/nodes.ts";
import { useLatest } from "../tree/use-page-tree.ts";

/** The change request that is edited. */
export type Edited = {
  organizationId: string;
  /** With the number of the change request. */
  scope: ThreadScope;
  space: Space;
  changeRequest: ChangeRequest;
  user: User;
  /** The open page; undefined before one is chosen. */
  pageId: string | undefined;
  /** The URL at which a page is edited. */
  href: (pageId?: string) => string;
};

/** The frame's loader has loaded all of it. */
export function useEdited(): Edited {
  const { organizationId, spaceId, changeRequestId } = useScreenParams(editFrame);
  const { pageId } = useParams();
  const scope = { spaceId, changeRequestId };
  const { data: space } = useItem(spaceQuery(spaceId));
  const { data: changeRequest } = useItem(changeRequestQuery(scope));
  const { data: user } = useSuspenseQuery(userQuery());
  const href = (page?: string) => paths.editPage(organizationId, spaceId, changeRequestId, page);
  return { organizationId, scope, space, changeRequest, user, pageId, href };
}

/** A page of the change request, for those that keep its text. */
export function placeOf(edited: Edited, pageId: string): PagePlace {
  const { organizationId, space, changeRequest, user } = edited;
  const changeRequestId = changeRequest.id;
  return { organizationId, spaceId: space.id, changeRequestId, pageId, userId: user.id };
}

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
