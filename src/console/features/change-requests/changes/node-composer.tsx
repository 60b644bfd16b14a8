import { UnsentDraft } from "#console/kit/thread/unsent-draft.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { NodeComposerProps } from "./open-composer.tsx";

const OpenComposer = openedLater(async () => (await import("./open-composer.tsx")).OpenComposer);

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
