import { attributesOf, type Definitions, imageOf } from "./inline.ts";
import type { HtmlElement, ProseNode } from "./nest.ts";
import { prefixed } from "./token.ts";

/** A figure that contains one image and at most a caption. */
export function figureOf(node: HtmlElement, definitions: Definitions) {
  if (node.name === "picture") {
    const image = imageOf(node, definitions);
    return image && { image, caption: [], attributes: {} };
  }
  if (node.name !== "figure") return undefined;
  const isCaption = (child: ProseNode) =>
    child.type === "htmlElement" && child.name === "figcaption";
  const others = node.children.filter((child) => !isCaption(child) && !isBlank(child));
  const image = others.length === 1 && others[0] ? imageOf(others[0], definitions) : undefined;
  const attributes = prefixed("figure", attributesOf(node));
  return image && { image, caption: node.children.filter(isCaption), attributes };
}

function isBlank(node: ProseNode): boolean {
  return node.type === "text" && node.value.trim() === "";
}

/** A `<pre>` as code: the language from its class, the text with entities decoded and white space kept. */
export function preformatted(node: HtmlElement) {
  const code = node.children.find((child) => child.type === "htmlElement" && child.name === "code");
  const classes = `${node.attributes["class"] ?? ""} ${code?.type === "htmlElement" ? (code.attributes["class"] ?? "") : ""}`;
  const language = /\blang(?:uage)?-([\w+#-]+)/.exec(classes)?.[1] ?? "";
  return {
    language,
    title: node.attributes["data-title"] ?? "",
    value: rawText([node]).replace(/^\n|\n$/g, ""),
    attributes: attributesOf(node, "data-title", "class"),
  };
}

function rawText(nodes: readonly ProseNode[]): string {
  return nodes
    .map((node) =>
      "children" in node ? rawText(node.children) : "value" in node ? node.value : "",
    )
    .join("");
}
