import { useMemo } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { createPageLinks } from "#console/kit/page-links.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { revisionFilesQuery, revisionPageQuery } from "#console/kit/revision-queries.ts";
import { editPageTexts as t } from "#console/messages/edit-page.ts";
import { paths } from "#console/paths.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { PageNode } from "../tree/nodes.ts";
import type { Edited } from "./use-edited.ts";

/** The text as readers will see it. */
export function PageText(props: { edited: Edited; tree: readonly PageNode[]; page: Page }) {
  const { edited, tree, page } = props;
  const { organizationId, scope, space, changeRequest } = edited;
  const { spaceId, changeRequestId } = scope;
  const { revision } = changeRequest;
  const { data, error, refetch } = useQuery({
    ...revisionPageQuery(space.id, revision, page.id),
    placeholderData: keepPreviousData,
  });
  const files = useQuery({
    ...revisionFilesQuery(space.id, revision),
    placeholderData: keepPreviousData,
  });
  const links = useMemo(
    () =>
      createPageLinks({
        pages: tree.map((node) => node.page),
        files: files.data ?? [],
        href: (id) => paths.editPage(organizationId, spaceId, changeRequestId, id),
      }),
    [tree, files.data, organizationId, spaceId, changeRequestId],
  );
  const resolve = useMemo(() => links.from(page.id), [links, page.id]);
  if (data === undefined) {
    return error === null ? (
      <Pending>
        <SkeletonRows count={4} />
      </Pending>
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  }
  const { markdown = "" } = data;
  if (markdown.trim() === "") return <p className="text-muted">{t.noText}</p>;
  return <Markdown resolve={resolve}>{markdown}</Markdown>;
}
