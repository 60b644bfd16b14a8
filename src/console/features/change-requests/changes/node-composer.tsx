import type { Compared } from "#console/kit/prose-diff/compared.ts";
import { UnsentDraft } from "#console/kit/thread/unsent-draft.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { BlockComposers } from "./use-block-composers.ts";

const OpenComposer = openedLater(async () => (await import("./open-composer.tsx")).OpenComposer);

export type NodeComposerProps = {
  pageId: string;
  node: string;
  composers: BlockComposers;
  /** The texts that the block is from; without them, nothing can be suggested. */
  compared?: Compared;
  /** The block was removed: the draft becomes a comment on the page. */
  isLoose?: boolean;
};

/** A new thread about a block or a page. While closed, it shows whether there is unsent text. */
export function NodeComposer(props: NodeComposerProps) {
  const { node, composers } = props;
  if (composers.isOpen(node)) return <OpenComposer {...props} />;
  return (
    <div>
      <UnsentDraft onPress={() => composers.open(node)} />
    </div>
  );
}
