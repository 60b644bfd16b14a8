import type { ProseNode } from "./nest.ts";
import {
  type Attributes,
  type InlineImage,
  type Marks,
  prefixed,
  styleOf,
  type Token,
  tokenize,
} from "./token.ts";

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

/** The inline content of nodes as tokens, without white space at the ends and without repeated white space. */
export function inlineTokens(nodes: readonly ProseNode[], definitions: Definitions): Token[] {
  const tokens: Token[] = [];
  collect(nodes, {}, "", definitions, tokens);
  return tidy(tokens);
}

/** Plain text, such as a title, as tokens, with the same white space as in `inlineTokens`. */
export function textTokens(text: string): Token[] {
  return tidy(tokenize(text, {}, ""));
}

/** The anchors that authors set with `<a id="…"></a>`, which show nothing themselves. */
export function anchorsIn(nodes: readonly ProseNode[]): Attributes {
  const ids = nodes.flatMap((node) =>
    node.type === "htmlElement" && node.name === "a" && node.children.length === 0
      ? (node.attributes["id"] ?? [])
      : [],
  );
  return ids.length > 0 ? { anchor: ids.join(" ") } : {};
}

/** All attributes of an element, without those that are compared separately. */
export function attributesOf(node: ProseNode, ...compared: string[]): Attributes {
  if (node.type !== "htmlElement") {
    return "title" in node && typeof node.title === "string" ? { title: node.title } : {};
  }
  const all = { ...node.attributes, ...node.others };
  for (const name of compared) delete all[name];
  return all;
}

function markAttributes(name: string, node: ProseNode, ...compared: string[]): Marks {
  const attributes = prefixed(name, attributesOf(node, ...compared));
  return Object.keys(attributes).length > 0 ? { attributes } : {};
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
    if (marks.attributes && more.attributes)
      inner.attributes = { ...marks.attributes, ...more.attributes };
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
      case "inlineMath": {
        const formula: Marks = { ...marks, formula: true };
        const { value } = node;
        out.push({ kind: "word", text: value, marks: formula, style: styleOf(formula) });
        break;
      }
      case "break":
        lineBreak();
        break;
      case "image":
      case "imageReference": {
        const picture = imageOf(node, definitions);
        if (picture) image(picture);
        break;
      }
      case "link":
        within(node.children, { link: node.url, ...markAttributes("a", node) });
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
        const picture = imageOf(node, definitions);
        const link = name === "a" && attributes["href"];
        const more: Marks = markAttributes(name, node, ...(link ? ["href"] : []));
        if (picture) image(picture);
        else if (name === "br") lineBreak();
        else if (link) within(children, { link, ...more });
        else if (mark) within(children, { [mark]: true, ...more });
        else if (lineElements.has(name)) {
          lineBreak();
          within(children, more);
          lineBreak();
        } else within(children, more);
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

/** The image of an `<img>`, or of a `<picture>` with its variant for the dark scheme. */
export function imageOf(node: ProseNode, definitions: Definitions): InlineImage | undefined {
  if (node.type === "image") return pictureOf(node.url, node.alt, attributesOf(node));
  if (node.type === "imageReference") {
    return pictureOf(definitions.get(node.identifier), node.alt, {});
  }
  if (node.type !== "htmlElement") return undefined;
  if (node.name === "img") {
    const { src, alt } = node.attributes;
    return pictureOf(src, alt, attributesOf(node, "src", "alt"));
  }
  if (node.name !== "picture") return undefined;
  const light = node.children
    .map((child) => imageOf(child, definitions))
    .find((image) => image !== undefined);
  const dark = node.children.find(
    (child) => child.type === "htmlElement" && child.name === "source",
  );
  const darkUrl = dark?.type === "htmlElement" ? dark.attributes["srcset"] : undefined;
  return light && (darkUrl ? { ...light, darkUrl } : light);
}

function pictureOf(
  url: string | undefined,
  alt: string | null | undefined,
  attributes: Attributes,
): InlineImage {
  const image = { url: url ?? "", alt: alt ?? "" };
  return Object.keys(attributes).length > 0 ? { ...image, attributes } : image;
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

/** The text that a reader sees; images are represented by their description. */
export function plainText(tokens: readonly Token[]): string {
  let text = "";
  for (const token of tokens) text += token.text;
  return text;
}
