import { type ReactNode, type Ref, useState } from "react";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ProseDiff as Comparison } from "#content/prose/row.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { type Resolve, ResolveContext } from "#console/kit/markdown/address.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { common } from "#console/messages/common.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { DiffList, type ProseDiffHandle } from "./diff-list.tsx";
import { diffQuery } from "./diff-query.ts";
import type { CommentSides } from "./row-view.tsx";
import { type FieldChange, MetadataRows } from "./metadata-rows.tsx";
import "../markdown/prose.css";
import "../markdown/prose-blocks.css";
import "../markdown/prose-colors.css";
import "./prose-diff.css";

export type ProseDiffProps = {
  /** Accessible name, for screens with several comparisons. */
  label?: string;
  before: string;
  after: string;
  /** Identify the texts (a hash, a document ID), so that a comparison is computed once. */
  beforeId?: string;
  afterId?: string;
  view: "inline" | "split";
  /** Changed fields of the page, shown above the text. */
  fields?: readonly FieldChange[];
  resolve?: Resolve;
  /** Comment anchors with content below them. These blocks are never folded. */
  threadNodes?: ReadonlySet<string>;
  /** The content below a block: its threads, an open comment form. Receives a comment anchor. */
  renderBelow?: (node: string) => ReactNode;
  /** Called to comment on the block of an anchor; without it there are no buttons. */
  onComment?: (node: string) => void;
  /** Called to edit the block of an anchor as a suggestion; without it there are no buttons. */
  onSuggest?: (node: string) => void;
  /** The texts that `onComment` is for; both without it. */
  commentSides?: CommentSides;
  /** The URL of the editor at the block of an anchor; without it there are no links. */
  editHref?: (node: string) => string;
  /** Called with the current change, from 1 (0: none yet), and the number of changes; also when the comparison finishes. */
  onPosition?: (current: number, count: number) => void;
  ref?: Ref<ProseDiffHandle>;
};

/**
 * Compares two versions of a page as readers see them. The comparison runs in a worker. Unchanged blocks are folded, and only the
 * area near the viewport is rendered.
 */
export function ProseDiff(props: ProseDiffProps) {
  const { before, after, beforeId, afterId, fields = [] } = props;
  const outcome = useQuery(diffQuery({ before, after, beforeId, afterId }));
  return (
    <ResolveContext value={props.resolve}>
      <section aria-label={props.label ?? proseTexts.comparison} className="diff">
        <MetadataRows fields={fields} />
        <Outcome {...props} outcome={outcome} />
      </section>
    </ResolveContext>
  );
}

function Outcome(props: ProseDiffProps & { outcome: UseQueryResult<Comparison> }) {
  const { outcome } = props;
  // Folds stay open when the view changes; another page starts over.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (outcome.isPending) {
    return (
      <Pending>
        <div role="status" aria-label={proseTexts.comparing} className="grid gap-3 py-4">
          {["w-1/3", "w-full", "w-5/6", "w-2/3"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      </Pending>
    );
  }
  if (outcome.isError) {
    const again = (
      <Button size="small" onPress={() => void outcome.refetch()}>
        {common.retry}
      </Button>
    );
    return (
      <Banner tone="danger" live="alert" title={proseTexts.failed} actions={again}>
        {outcome.error.message}
      </Banner>
    );
  }
  const { data: diff } = outcome;
  if (diff.rows.length === 0) return <p className="diff-note">{proseTexts.empty}</p>;
  return (
    <>
      {diff.coarse && <Banner tone="info" title={proseTexts.coarse} />}
      {diff.rows.every((row) => row.kind === "unchanged") && (
        <p className="diff-note">{proseTexts.noChanges}</p>
      )}
      <DiffList
        diff={diff}
        view={props.view}
        opened={opened}
        onOpen={(id) => setOpened((old) => new Set([...old, id]))}
        threadNodes={props.threadNodes}
        renderBelow={props.renderBelow}
        onComment={props.onComment}
        onSuggest={props.onSuggest}
        commentSides={props.commentSides}
        editHref={props.editHref}
        onPosition={props.onPosition}
        ref={props.ref}
      />
    </>
  );
}
