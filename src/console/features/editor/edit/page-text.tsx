import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { revisionPageQuery } from "#console/kit/revision-queries.ts";
import { editPageTexts as t } from "#console/messages/edit-page.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import type { PageNode } from "../tree/nodes.ts";
import { useLatest } from "../tree/use-page-tree.ts";
import type { Edited } from "./use-edited.ts";
import { useResolve } from "./use-edited.ts";

/** The text of a page as readers will see it, for people who can't edit it. */
export function PageText(props: { edited: Edited; tree: readonly PageNode[]; page: Page }) {
  const { edited, tree, page } = props;
  const { space, changeRequest } = edited;
  const resolve = useResolve(edited, tree, page.id);
  const { data, error, refetch } = useQuery(
    revisionPageQuery(space.id, changeRequest.revision, page.id),
  );
  const latest = useLatest(data);
  if (latest === undefined || resolve === undefined) {
    return error === null ? (
      <Pending>
        <SkeletonRows count={4} />
      </Pending>
    ) : (
      <FailureState error={error} onRetry={() => void refetch()} />
    );
  }
  const { markdown = "" } = latest;
  if (markdown.trim() === "") return <p className="text-muted">{t.noText}</p>;
  return <Markdown resolve={resolve}>{markdown}</Markdown>;
}
