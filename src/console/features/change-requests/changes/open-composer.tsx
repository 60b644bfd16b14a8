import { type ComponentProps, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { parseAnchor } from "#content/prose/anchor.ts";
import { findAnchor } from "#content/prose/anchored-blocks.ts";
import { blockSource } from "#content/prose/block-source.ts";
import type { BlockKind } from "#content/prose/block.ts";
import { quoteOf } from "#content/prose/quote.ts";
import type { BlockWriter } from "#console/features/editor/block-writer/block-writer.tsx";
import { gate } from "#console/kit/gate.ts";
import { type Compared, compare } from "#console/kit/prose-diff/diff-query.ts";
import { NewThread } from "#console/kit/thread/new-thread.tsx";
import type { WrittenText } from "#console/kit/thread/suggestion-field.tsx";
import { threadTexts as t, suggestionTexts } from "#console/messages/thread.ts";
import { later, useLater } from "#console/ui/later.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";
import { useGather } from "../pending/pending-data.ts";
import { useReview } from "../use-review.ts";
import type { BlockComposers } from "./use-block-composers.ts";

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
  const { organizationId, scope, space } = useReview();
  const { block, isLoading } = useBlockSource(node, compared);
  const isSuggesting = composers.isSuggesting(node);
  const gather = useGather();
  const quote = useQuote(node, compared);
  if (isSuggesting && isLoading) return null;
  return (
    <NewThread
      {...{ scope, node, composers, isLoose, isSuggesting }}
      pageId={props.pageId}
      block={
        block?.original === undefined
          ? block
          : {
              ...block,
              write: (field) => (
                <BlockText
                  {...field}
                  block={block}
                  place={{ organizationId, ...scope, pageId: props.pageId }}
                />
              ),
            }
      }
      gather={gather}
      quote={quote}
      unavailable={gate([!space.permissions.comment, t.mayNotComment])}
    />
  );
}

/** The part of a text that a comment is about; undefined if it is about all of a block, and until it is known. */
function useQuote(node: string, compared: Compared | undefined): string | undefined {
  const anchor = parseAnchor(node);
  const { data } = useQuery({
    queryKey: ["quoted text", compared?.before.id, compared?.after.id, node] as const,
    queryFn: async () => {
      const shown = await compare(compared!.before, compared!.after);
      return quoteOf(shown[anchor!.side], node) ?? "";
    },
    enabled: compared !== undefined && anchor?.range !== undefined,
    staleTime: "static",
    gcTime: 0,
  });
  return data === "" ? undefined : data;
}

type BlockSourceToChange =
  | { original: string; mustStay: boolean; kind: BlockKind; text: string; unavailable?: undefined }
  | { unavailable: string; original?: undefined };

/** The Markdown of a block of the author's text, to suggest a change; undefined until it is known, and for removed blocks. */
function useBlockSource(
  node: string,
  compared: Compared | undefined,
): { block: BlockSourceToChange | undefined; isLoading: boolean } {
  const anchor = parseAnchor(node);
  // A suggestion is about one block.
  const canChange = compared !== undefined && anchor?.side === "after" && anchor.to === undefined;
  const { data, isLoading } = useQuery({
    queryKey: ["source of a block", compared?.after.id, node] as const,
    queryFn: async (): Promise<BlockSourceToChange> => {
      const { before, after } = compared!;
      const shown = await compare(before, after);
      const anchored = findAnchor(shown.after, node);
      const source = anchored && blockSource(after.text, shown.after, anchored.index);
      if (source === undefined) return { unavailable: suggestionTexts.mayNotBeApart };
      const { kind, text } = anchored!.block;
      return { original: source.markdown, mustStay: source.hasInner, kind, text };
    },
    enabled: canChange,
    staleTime: "static",
    gcTime: 0,
  });
  return { block: data, isLoading };
}

type WriterProps = ComponentProps<typeof BlockWriter>;

/** Declared once somebody suggests something: most who review never do, and the editor is as much code as their screen. */
let editor: ReturnType<typeof declare> | undefined;

const declare = () =>
  later(async () => await import("#console/features/editor/block-writer/block-writer.tsx"));

/** The text of a block, to change it as in the editor. As Markdown if the editor can't be loaded. */
function BlockText({
  block,
  place,
  ...field
}: WrittenText & {
  block: WriterProps["block"];
  place: WriterProps["place"];
}) {
  const [code] = useState(() => (editor ??= declare()));
  const [isMissing, setMissing] = useState(false);
  const loaded = useLater(code, !isMissing, () => setMissing(true));
  if (loaded !== undefined) return <loaded.BlockWriter {...field} block={block} place={place} />;
  if (isMissing) return field.otherwise;
  return (
    <div className="px-3 py-3">
      <Skeleton className="w-2/3" />
    </div>
  );
}
