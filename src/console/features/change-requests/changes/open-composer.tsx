import { gate } from "#console/kit/gate.ts";
import { NewThread } from "#console/kit/thread/new-thread.tsx";
import { threadTexts as t } from "#console/messages/thread.ts";
import { useReview } from "../use-review.ts";
import type { NodeComposerProps } from "./node-composer.tsx";
import { useBlockSource } from "./use-block-source.ts";

/** Writes a new thread about a block, for which a change can be suggested, or a page. */
export function OpenComposer(props: NodeComposerProps) {
  const { node, composers, compared, isLoose = false } = props;
  const { scope, space } = useReview();
  const { block, isLoading } = useBlockSource(node, compared);
  const isSuggesting = composers.suggesting === node;
  if (isSuggesting && isLoading) return null;
  return (
    <NewThread
      {...{ scope, node, composers, isLoose, block, isSuggesting }}
      pageId={props.pageId}
      unavailable={gate([!space.permissions.comment, t.mayNotComment])}
    />
  );
}
