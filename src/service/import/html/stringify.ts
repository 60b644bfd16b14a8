import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import type { Options } from "remark-stringify";
import { unified } from "unified";
import type { Processor } from "unified";

/** Don't change these: another style would show as a change in every page that is imported again. */
const style: Options = {
  bullet: "-",
  emphasis: "*",
  strong: "*",
  fence: "`",
  fences: true,
  rule: "-",
  listItemIndent: "one",
  incrementListMarker: true,
  resourceLink: true,
  handlers: { text: (node, _parent, state, info) => readable(state.safe(node.value, info)) },
};

const printer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(keepAddressesBare)
  .use(remarkStringify, style)
  .freeze();

/** Prints a tree as Markdown in a fixed style. */
export function printMarkdown(root: Root): string {
  return printer.stringify(root);
}

/** Removes escapes that are correct but not needed, because people edit this text: snake_case and [optional] parts. */
function readable(escaped: string): string {
  return escaped
    .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replaceAll(/\\\[(?!\^|[ xX]?\])([^[\]\\\n]*)\](?![([:])/g, "[$1]");
}

/** A bare URL becomes a link when parsed. The library would escape its colon, which makes the text hard to read. */
function keepAddressesBare(this: Processor): void {
  const data = this.data();
  data.toMarkdownExtensions = data.toMarkdownExtensions?.map((extension) => ({
    ...extension,
    extensions: extension.extensions?.filter(
      (inner) => !inner.unsafe?.some(({ character }) => character === "@"),
    ),
  }));
}
