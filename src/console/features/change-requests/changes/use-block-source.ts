import { useQuery } from "@tanstack/react-query";
import { findAnchor } from "#content/prose/anchored-blocks.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import { blockSource } from "#content/prose/block-source.ts";
import type { BlockToChange } from "#console/kit/thread/suggestion-field.tsx";
import { suggestionTexts as t } from "#console/messages/suggestion.ts";
import { type Compared, compare } from "#console/kit/prose-diff/compared.ts";

/** The Markdown of a block of the author's text, to suggest a change; undefined until it is known, and for removed blocks. */
export function useBlockSource(
  node: string,
  compared: Compared | undefined,
): { block: BlockToChange | undefined; isLoading: boolean } {
  const canChange = compared !== undefined && parseAnchor(node)?.side === "after";
  const { data, isLoading } = useQuery({
    queryKey: ["source of a block", compared?.after.id, node] as const,
    queryFn: async (): Promise<BlockToChange> => {
      const { before, after } = compared!;
      const shown = await compare(before, after);
      const found = findAnchor(shown.after, node);
      const source = found && blockSource(after.text, shown.after, found.index);
      if (source === undefined) return { unavailable: t.mayNotBeApart };
      return { original: source.markdown, mustStay: source.hasInner };
    },
    enabled: canChange,
    staleTime: "static",
    gcTime: 0,
  });
  return { block: data, isLoading };
}
