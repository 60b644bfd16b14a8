import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import type { Options } from "remark-stringify";
import { unified } from "unified";
import type { Processor } from "unified";

/** Fixed for good: another style would show up as a change of every page that is imported again. */
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

/** Markdown of a tree, in one style. */
export function printMarkdown(root: Root): string {
  return printer.stringify(root);
}

/** Takes back escapes that are correct but needless, since people edit this text: snake_case and [optional] parts. */
function readable(escaped: string): string {
  return escaped
    .replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_")
    .replaceAll(/\\\[(?!\^|[ xX]?\])([^[\]\\\n]*)\](?![([:])/g, "[$1]");
}

/** A bare address becomes a link when it is read; escaping its colon, as the library would, spoils it for people. */
function keepAddressesBare(this: Processor): void {
  const data = this.data();
  data.toMarkdownExtensions = data.toMarkdownExtensions?.map((extension) => ({
    ...extension,
    extensions: extension.extensions?.filter(
      (inner) => !inner.unsafe?.some(({ character }) => character === "@"),
    ),
  }));
}
