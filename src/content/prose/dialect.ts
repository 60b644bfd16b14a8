import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import remarkCjkFriendly from "remark-cjk-friendly/parseOnly";
import remarkCjkStrikethrough from "remark-cjk-friendly-gfm-strikethrough/parseOnly";
import type {} from "remark-parse";
import type { Processor } from "unified";

/**
 * The Markdown that every reader here understands beyond CommonMark: GFM, and emphasis that ends or begins beside Chinese,
 * Japanese, and Korean punctuation. By CommonMark's rules, `**重要：**次` would show its asterisks, because these languages write no
 * spaces. Use it instead of `remark-gfm`, so that no view reads a text differently. What prints uses `printed-dialect.ts`: the worker
 * that reads texts in the tab does without it.
 */
export function remarkDialect(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
  remarkCjkFriendly.call(this as never);
  remarkCjkStrikethrough.call(this as never);
}
