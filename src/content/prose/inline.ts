import type { ProseNode } from "./nest.ts";
import { type InlineImage, type Marks, styleOf, type Token, tokenize } from "./token.ts";

/** Link targets of `[text][label]`, by label in lower case. */
export type Definitions = ReadonlyMap<string, string>;

const markOfNode: Record<string, keyof Marks> = {
  strong: "strong",
  emphasis: "emphasis",
  delete: "strike",
};
const markOfElement: Record<string, keyof Marks> = {
  strong: "strong",
  b: "strong",
  em: "emphasis",
  i: "emphasis",
  del: "strike",
  s: "strike",
  code: "code",
  mark: "highlight",
  u: "underline",
  ins: "underline",
  kbd: "keyboard",
  sup: "superscript",
  sub: "subscript",
};
const lineElements = new Set([
  "p",
  "div",
  "li",
  "tr",
  "dt",
  "dd",
  "summary",
  "figcaption",
  "blockquote",
]);

/** The inline content of nodes as tokens, white space at the ends and doubled white space left out. */
export function inlineTokens(nodes: readonly ProseNode[], definitions: Definitions): Token[] {
  const tokens: Token[] = [];
  collect(nodes, {}, "", definitions, tokens);
  return tidy(tokens);
}

function collect(
  nodes: readonly ProseNode[],
  marks: Marks,
  style: string,
  definitions: Definitions,
  out: Token[],
): void {
  const within = (children: readonly ProseNode[], more: Marks) => {
    const inner = { ...marks, ...more };
    collect(children, inner, styleOf(inner), definitions, out);
  };
  const text = (value: string) => {
    for (const token of tokenize(value, marks, style)) out.push(token);
  };
  const image = (value: InlineImage) =>
    out.push({ kind: "image", text: value.alt, marks, style, image: value });
  const lineBreak = () => out.push({ kind: "break", text: "\n", marks: {}, style: "" });

  for (const node of nodes) {
    switch (node.type) {
      case "text":
      case "html":
        text(node.value);
        break;
      case "inlineCode": {
        const code: Marks = { ...marks, code: true };
        for (const token of tokenize(node.value, code, styleOf(code))) out.push(token);
        break;
      }
      case "break":
        lineBreak();
        break;
      case "image":
        image({ url: node.url, alt: node.alt ?? "" });
        break;
      case "imageReference":
        image({ url: definitions.get(node.identifier) ?? "", alt: node.alt ?? "" });
        break;
      case "link":
        within(node.children, { link: node.url });
        break;
      case "linkReference":
        within(node.children, { link: definitions.get(node.identifier) ?? "" });
        break;
      case "footnoteReference":
        out.push({ kind: "footnote", text: `[${node.identifier}]`, marks, style });
        break;
      case "htmlElement": {
        const { name, attributes, children } = node;
        const mark = markOfElement[name];
        const picture = imageOf(node);
        if (picture) image(picture);
        else if (name === "br") lineBreak();
        else if (name === "a")
          within(children, attributes["href"] ? { link: attributes["href"] } : {});
        else if (mark) within(children, { [mark]: true });
        else if (lineElements.has(name)) {
          lineBreak();
          within(children, {});
          lineBreak();
        } else within(children, {});
        break;
      }
      default: {
        const mark = markOfNode[node.type];
        if ("children" in node) within(node.children, mark ? { [mark]: true } : {});
        else if ("value" in node) text(node.value);
      }
    }
  }
}

/** The picture of an `<img>`, or of a `<picture>` with its variant for the dark scheme. */
export function imageOf(node: ProseNode): InlineImage | undefined {
  if (node.type === "image") return { url: node.url, alt: node.alt ?? "" };
  if (node.type !== "htmlElement") return undefined;
  if (node.name === "img") {
    return { url: node.attributes["src"] ?? "", alt: node.attributes["alt"] ?? "" };
  }
  if (node.name !== "picture") return undefined;
  const found = node.children.map(imageOf).find((image) => image !== undefined);
  const dark = node.children.find(
    (child) => child.type === "htmlElement" && child.name === "source",
  );
  const darkUrl = dark?.type === "htmlElement" ? dark.attributes["srcset"] : undefined;
  return found && (darkUrl ? { ...found, darkUrl } : found);
}

const isGap = (token: Token | undefined) => token?.kind === "space" || token?.kind === "break";

function tidy(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const last = kept.at(-1);
    if (!isGap(token)) kept.push(token);
    else if (last === undefined) continue;
    else if (!isGap(last)) kept.push(token);
    else if (token.kind === "break" && last.kind === "space") kept[kept.length - 1] = token;
  }
  while (isGap(kept.at(-1))) kept.pop();
  return kept;
}

/** What a reader sees of tokens, pictures by their description. */
export function plainText(tokens: readonly Token[]): string {
  let text = "";
  for (const token of tokens) text += token.text;
  return text;
}
