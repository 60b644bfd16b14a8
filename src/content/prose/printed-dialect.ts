import { gfmToMarkdown, type Options } from "mdast-util-gfm";
import remarkPrintCjk from "remark-cjk-friendly/serializeOnly";
import remarkPrintCjkStrikethrough from "remark-cjk-friendly-gfm-strikethrough/serializeOnly";
import type {} from "remark-stringify";
import type { Processor } from "unified";

/** Prints the Markdown that `remarkDialect` reads: emphasis is printed so that it is read again. */
export function remarkPrintedDialect(this: Processor, options?: Options): void {
  const data = this.data();
  const extensions = (data.toMarkdownExtensions ??= []);
  extensions.push(gfmToMarkdown(options));
  const ofGfm = extensions.length;
  remarkPrintCjk.call(this as never);
  remarkPrintCjkStrikethrough.call(this as never);
  // Their handler of paragraphs would replace that of GFM, which writes the boxes of tasks. That of the root does the same.
  data.toMarkdownExtensions = extensions.map((extension, index) => {
    if (index < ofGfm || extension.handlers?.paragraph === undefined) return extension;
    const { paragraph: _paragraph, ...handlers } = extension.handlers;
    return { ...extension, handlers };
  });
}
