import type { Block } from "#content/prose/block.ts";
import { findAnchor } from "#content/prose/anchored-blocks.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import { blockSource, type BlockSource, saysAt } from "#content/prose/block-source.ts";
import { mapAnchor } from "#content/prose/map-anchor.ts";
import { countTaken, suggestedChanges } from "#content/suggestion-changes.ts";
import type { ProseDiff } from "#content/prose/row.ts";

/** A suggestion of a comment about a block. */
type Suggested = { node: string; suggestion: string };

/** What a suggestion finds on the current page. */
export type SuggestionState =
  /** The block is still what it was, or has some of the suggested changes: `taken`. `original`: its Markdown now. */
  | { at: "ready"; original: string; source: BlockSource; taken: number }
  /** The block says what was suggested. */
  | { at: "applied"; original: string }
  /** Somebody changed the block. */
  | { at: "changed"; original: string; theirs: string }
  | { at: "gone"; original: string | undefined }
  /** The block isn't written apart from others. */
  | { at: "inseparable" };

type Text = { text: string; blocks: readonly Block[] };

/**
 * Finds the block of a suggestion on the current page.
 *
 * @param suggested - `node`: its anchor when the comment was written
 * @param since - the comparison of `old`, the page when the comment was written, with `now`
 */
export function suggestionState(
  { node, suggestion }: Suggested,
  { old, now, since }: { old: string; now: string; since: ProseDiff },
): SuggestionState {
  const original = sourceAt({ text: old, blocks: since.before }, node);
  if (original === "inseparable") return { at: "inseparable" };
  if (original === undefined) return { at: "gone", original };
  const { markdown } = original;
  // A block that the change request removed stays as it was before.
  if (parseAnchor(node)?.side !== "after") return { at: "gone", original: markdown };
  const mapped = mapAnchor(node, since);
  if (mapped.state === "gone" || mapped.state === "unknown") {
    const isRemoved = mapped.state === "gone" && suggestion.trim() === "";
    return { at: isRemoved ? "applied" : "gone", original: markdown };
  }
  const source = sourceAt({ text: now, blocks: since.after }, mapped.node);
  if (source === "inseparable") return { at: "inseparable" };
  if (source === undefined) return { at: "gone", original: markdown };
  const suggested = suggestion.trimEnd();
  if (saysAt(now, source, suggested)) return { at: "applied", original: markdown };
  const theirs = source.markdown;
  if (theirs === markdown) return { at: "ready", original: markdown, source, taken: 0 };
  const taken = countTaken(markdown, suggestedChanges(markdown, suggested), theirs);
  if (taken !== undefined && suggested !== "")
    return { at: "ready", original: theirs, source, taken };
  return { at: "changed", original: markdown, theirs };
}

function sourceAt({ text, blocks }: Text, node: string): BlockSource | "inseparable" | undefined {
  const anchored = findAnchor(blocks, node);
  return anchored && (blockSource(text, blocks, anchored.index) ?? "inseparable");
}
