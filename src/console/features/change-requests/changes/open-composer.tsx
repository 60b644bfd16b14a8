import { gate } from "#console/kit/gate.ts";
import type { Compared } from "#console/kit/prose-diff/compared.ts";
import { NewThread } from "#console/kit/thread/new-thread.tsx";
import { threadTexts as t } from "#console/messages/thread.ts";
import { useReview } from "../use-review.ts";
import type { BlockComposers } from "./use-block-composers.ts";
import { useBlockSource } from "./use-block-source.ts";

export type NodeComposerProps = {
  pageId: string;
  node: string;
  composers: BlockComposers;
  /** The texts that the block is from; without them, nothing can be suggested. */
  compared?: Compared;
  /** The block was removed: the draft becomes a comment on the page. */
  isLoose?: boolean;
};

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
